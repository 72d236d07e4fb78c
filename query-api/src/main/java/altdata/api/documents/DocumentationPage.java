package altdata.api.documents;

import altdata.api.routing.PublishedFile;
import altdata.hosting.page.WebPage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;
import org.springframework.http.MediaType;

/// The documentation page: Swagger UI for both documents. It loads nothing from other hosts.
final class DocumentationPage {
    private static final String ROOT = "/docs";
    private static final MediaType SCRIPT = MediaType.parseMediaType("text/javascript;charset=UTF-8");
    private static final MediaType STYLE = MediaType.parseMediaType("text/css;charset=UTF-8");
    private static final MediaType HTML = MediaType.parseMediaType("text/html;charset=UTF-8");

    private DocumentationPage() {}

    /// The page's files by path.
    static Map<String, PublishedFile> files() {
        Map<String, PublishedFile> files = new LinkedHashMap<>();
        PublishedFile index = file(HTML, "page/index.html");
        files.put(ROOT, index);
        files.put(ROOT + "/", index);
        files.put(ROOT + "/page.css", file(STYLE, "page/page.css"));
        files.put(ROOT + "/page.js", file(SCRIPT, "page/page.js"));
        String swaggerUi = swaggerUi();
        files.put(ROOT + "/swagger-ui.css", file(STYLE, swaggerUi + "swagger-ui.css"));
        files.put(ROOT + "/swagger-ui-bundle.js", file(SCRIPT, swaggerUi + "swagger-ui-bundle.js"));
        files.put(ROOT + "/favicon-32x32.png", file(MediaType.IMAGE_PNG, swaggerUi + "favicon-32x32.png"));
        return files;
    }

    private static PublishedFile file(MediaType type, String name) {
        return new PublishedFile(type, DocumentResources.bytes(name), WebPage.CONTENT_SECURITY_POLICY);
    }

    /// The path of Swagger UI's files. It contains the version of the web jar, which only the build defines.
    private static String swaggerUi() {
        Properties jar = DocumentResources.properties("/META-INF/maven/org.webjars/swagger-ui/pom.properties");
        return "/META-INF/resources/webjars/swagger-ui/" + jar.getProperty("version") + "/";
    }
}
