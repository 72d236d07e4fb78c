package altdata.hosting.page;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.stream.Collectors;
import org.springframework.http.MediaType;

/// A page with its own and the shared modules, style sheets and pictures, and the chart library.
///
/// The paths of the files contain a version of all files, so that browsers may cache them. The path patterns
/// have `{version}` in its place: while instances of two releases run, one may receive requests for files of
/// the other release, and responds with its own files.
///
/// @param index the HTML page
/// @param files the files that it loads, by path pattern
public record WebPage(PageFile index, Map<String, PageFile> files) {
    /// The `Content-Security-Policy` of pages: they may only load from and send requests to their own service.
    public static final String CONTENT_SECURITY_POLICY =
            "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
                    + " connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

    private static final MediaType SCRIPT = MediaType.parseMediaType("text/javascript;charset=UTF-8");
    private static final MediaType STYLE = MediaType.parseMediaType("text/css;charset=UTF-8");
    private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=UTF-8");
    private static final MediaType PICTURE = MediaType.parseMediaType("image/svg+xml");

    /// Reads a page from the class path.
    ///
    /// @param root  the path of the page, such as `/explore`
    /// @param owner a class in the package with the folder `page`, which contains `index.html` and folders of
    /// files
    /// @throws IllegalStateException if a file has the name of a shared file, or an unknown type
    public static WebPage of(String root, Class<?> owner) {
        ChartLibrary charts = ChartLibrary.onClassPath();
        PageFolder own = PageFolder.inPackageOf(owner, "page");
        SortedMap<String, byte[]> assets = own.assets();
        PageFolder.inPackageOf(WebPage.class, "shared").assets().forEach((name, bytes) -> {
            if (assets.put(name, bytes) != null) {
                throw new IllegalStateException(root + "/" + name + ": the name is reserved for a shared file");
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

    /// Inserts links to all modules, so that a browser loads them in parallel instead of one after the other.
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
            default -> throw new IllegalStateException("unknown file type: " + name);
        };
    }
}
