package altdata.hosting.page;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;

/// A page with its modules, style sheets and pictures, its own and those of every page, and the chart library.
///
/// The files' addresses have the version of them all, so that they can be kept. `{version}` stands for it in their
/// paths: while instances of two releases answer, one is asked for what the other one's page names, and gives its own.
///
/// @param index the page itself
/// @param files what it loads, by path pattern
public record WebPage(PageFile index, Map<String, PageFile> files) {
    /// What a page may do: load and ask what its own service serves, and nothing else.
    public static final String CONTENT_SECURITY_POLICY = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
            + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final MediaType SCRIPT = MediaType.parseMediaType("text/javascript;charset=UTF-8");
    private static final MediaType STYLE = MediaType.parseMediaType("text/css;charset=UTF-8");
    private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=UTF-8");
    private static final MediaType PICTURE = MediaType.parseMediaType("image/svg+xml");

    /// Reads a page from the class path.
    ///
    /// @param root  the path of the page, such as `/explore`
    /// @param owner the class beside which is the page's folder `page`: `index.html`, and folders of files
    /// @throws IllegalStateException where a file has the name of one of every page, or no kind that pages have
    public static WebPage of(String root, Class<?> owner) {
        ChartLibrary charts = ChartLibrary.onClassPath();
        PageFolder own = PageFolder.inPackageOf(owner, "page");
        SortedMap<String, byte[]> assets = own.assets();
        PageFolder.inPackageOf(WebPage.class, "shared").assets().forEach((name, bytes) -> {
            if (assets.put(name, bytes) != null) {
                throw new IllegalStateException(
                        "every page has a file " + name + "; that of " + root + " is another one");
            }
        });
        String version = Fingerprint.of(assets);
        String folder = root + "/assets/";
        String chartPath = folder + "chart.js/" + charts.version() + "/chart.umd.min.js";
        Map<String, PageFile> files = new LinkedHashMap<>();
        assets.forEach((name, bytes) -> files.put(
                folder + "{version}/" + name, new PageFile(type(name), bytes, folder + version + '/' + name)));
        files.put(chartPath, new PageFile(SCRIPT, charts.script(), chartPath));
        byte[] index = index(own, assets, folder + version, chartPath);
        return new WebPage(new PageFile(HTML, index, null), files);
    }

    /// The page names all of its modules, so that a browser fetches them at once and not one behind the other.
    private static byte[] index(PageFolder own, SortedMap<String, byte[]> assets, String folder, String charts) {
        return new String(own.index(), StandardCharsets.UTF_8)
                .replace("<!-- styles -->", lines(assets, ".css", "<link rel=\"stylesheet\" href=\"{assets}/%s\">"))
                .replace("<!-- modules -->", lines(assets, ".js", "<link rel=\"modulepreload\" href=\"{assets}/%s\">"))
                .replace("{assets}", folder)
                .replace("{charts}", charts)
                .getBytes(StandardCharsets.UTF_8);
    }

    private static String lines(SortedMap<String, byte[]> assets, String ending, String line) {
        return assets.keySet().stream()
                .filter(name -> name.endsWith(ending))
                .map(line::formatted)
                .collect(Collectors.joining("\n    "));
    }

    private static MediaType type(String name) {
        return switch (name.substring(name.lastIndexOf('.'))) {
            case ".js" -> SCRIPT;
            case ".css" -> STYLE;
            case ".svg" -> PICTURE;
            default -> throw new IllegalStateException("pages do not have files such as " + name);
        };
    }
}
