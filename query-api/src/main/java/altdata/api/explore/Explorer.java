package altdata.api.explore;

import altdata.api.http.PublishedFile;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;

/// The explorer's files by path: one page for every entity, its modules and style sheets, and the chart library.
final class Explorer {
    static final String ROOT = "/explore";

    /// What the page may do: load and ask what this service serves, and nothing else.
    static final String POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final MediaType SCRIPT = MediaType.parseMediaType("text/javascript;charset=UTF-8");
    private static final MediaType STYLE = MediaType.parseMediaType("text/css;charset=UTF-8");
    private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=UTF-8");
    private static final MediaType PICTURE = MediaType.parseMediaType("image/svg+xml");

    private Explorer() {}

    static Map<String, PublishedFile> files() {
        ChartLibrary charts = ChartLibrary.onClassPath();
        SortedMap<String, byte[]> assets = PageFiles.assets();
        Map<String, PublishedFile> files = new LinkedHashMap<>();
        PublishedFile page = file(HTML, page(charts, List.copyOf(assets.keySet())));
        files.put(ROOT, page);
        files.put(ROOT + "/", page);
        files.put(ROOT + "/{ticker}", page);
        assets.forEach((name, bytes) -> files.put(path(name), file(type(name), bytes)));
        files.put(charts.path(), file(SCRIPT, charts.script()));
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

    private static PublishedFile file(MediaType type, byte[] bytes) {
        return new PublishedFile(type, bytes, POLICY);
    }

    private static String path(String name) {
        return ROOT + "/assets/" + name;
    }

    private static MediaType type(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".js" -> SCRIPT;
            case ".css" -> STYLE;
            case ".svg" -> PICTURE;
            default -> throw new IllegalStateException("the explorer does not serve files such as " + name);
        };
    }
}
