package altdata.builder.operate;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;

/// The page's files by path: the page, its modules and style sheets, and the chart library.
final class OperatePage {
    static final String ROOT = "/operate";

    /// What the page may do: load and ask what this builder serves, and nothing else.
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final MediaType SCRIPT = MediaType.parseMediaType("text/javascript;charset=UTF-8");
    private static final MediaType STYLE = MediaType.parseMediaType("text/css;charset=UTF-8");
    private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=UTF-8");
    private static final MediaType PICTURE = MediaType.parseMediaType("image/svg+xml");

    private OperatePage() {}

    static Map<String, PageFile> files() {
        ChartLibrary charts = ChartLibrary.onClassPath();
        SortedMap<String, byte[]> assets = PageFiles.assets();
        Map<String, PageFile> files = new LinkedHashMap<>();
        PageFile page = new PageFile(HTML, page(charts, List.copyOf(assets.keySet())));
        files.put(ROOT, page);
        files.put(ROOT + "/", page);
        assets.forEach((name, bytes) -> files.put(path(name), new PageFile(type(name), bytes)));
        files.put(charts.path(), new PageFile(SCRIPT, charts.script()));
        return files;
    }

    /// The page names all of its modules, so that a browser fetches them at once and not one behind the other.
    private static byte[] page(ChartLibrary charts, List<String> assets) {
        return new String(PageFiles.index(), StandardCharsets.UTF_8)
                .replace("<!-- styles -->", lines(assets, ".css", "<link rel=\"stylesheet\" href=\"%s\">"))
                .replace("<!-- modules -->", lines(assets, ".js", "<link rel=\"modulepreload\" href=\"%s\">"))
                .replace("{charts}", charts.path())
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String lines(List<String> assets, String ending, String line) {
        return assets.stream()
                .filter(name -> name.endsWith(ending))
                .map(name -> line.formatted(path(name)))
                .collect(Collectors.joining("\n    "));
    }

    private static String path(String name) {
        return ROOT + "/assets/" + name;
    }

    private static MediaType type(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".js" -> SCRIPT;
            case ".css" -> STYLE;
            case ".svg" -> PICTURE;
            default -> throw new IllegalStateException("the page does not have files such as " + name);
        };
    }
}
