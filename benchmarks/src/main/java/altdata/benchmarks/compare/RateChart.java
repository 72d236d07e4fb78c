package altdata.benchmarks.compare;

import java.awt.Color;
import java.awt.Dimension;
import java.awt.Rectangle;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.batik.svggen.SVGGraphics2D;
import org.jfree.chart.ChartFactory;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.data.category.DefaultCategoryDataset;

/// A bar chart of the rates of a comparison, one bar per system.
final class RateChart {
    private static final int WIDTH = 760;
    private static final int HEIGHT_OF_BAR = 34;
    private static final int HEIGHT_AROUND = 90;
    private static final Color BAR = new Color(0x2f6fb0);

    private RateChart() {}

    /// Writes one chart for each comparison of rates, named after it.
    static void write(List<Figure> figures, Path directory) throws IOException {
        Map<String, List<Figure>> comparisons = new LinkedHashMap<>();
        figures.stream()
                .filter(figure -> figure.measure().equals(Figure.RATE))
                .forEach(figure -> comparisons
                        .computeIfAbsent(figure.comparison(), _ -> new ArrayList<>())
                        .add(figure));
        for (Map.Entry<String, List<Figure>> comparison : comparisons.entrySet()) {
            String name = comparison.getKey().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
            draw(comparison.getKey(), comparison.getValue(), directory.resolve(name + ".svg"));
        }
    }

    private static void draw(String title, List<Figure> figures, Path file) throws IOException {
        DefaultCategoryDataset bars = new DefaultCategoryDataset();
        for (Figure figure : figures) {
            bars.addValue(figure.median(), Figure.RATE, figure.contender());
        }
        JFreeChart chart = ChartFactory.createBarChart(
                title, null, figures.getFirst().unit(), bars, PlotOrientation.HORIZONTAL, false, false, false);
        BarRenderer renderer = (BarRenderer) chart.getCategoryPlot().getRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setSeriesPaint(0, BAR);
        chart.setBackgroundPaint(Color.WHITE);
        int height = HEIGHT_AROUND + HEIGHT_OF_BAR * figures.size();
        SVGGraphics2D graphics = graphics();
        graphics.setSVGCanvasSize(new Dimension(WIDTH, height));
        chart.draw(graphics, new Rectangle(WIDTH, height));
        graphics.stream(file.toString());
    }

    private static SVGGraphics2D graphics() {
        try {
            return new SVGGraphics2D(
                    DocumentBuilderFactory.newInstance().newDocumentBuilder().newDocument());
        } catch (ParserConfigurationException e) {
            throw new IllegalStateException("cannot create an XML parser", e);
        }
    }
}
