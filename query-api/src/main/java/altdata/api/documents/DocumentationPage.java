package altdata.api.documents;

import altdata.api.routing.PublishedFile;
import altdata.hosting.page.PageFile;
import altdata.hosting.page.WebPage;
import java.util.LinkedHashMap;
import java.util.Map;

/// The documentation page: a guide, and the reference of both interfaces, which its scripts create from the
/// OpenAPI documents. It loads nothing from other hosts (decision 22).
final class DocumentationPage {
    private static final String ROOT = "/docs";

    private DocumentationPage() {}

    /// The page's files by path.
    static Map<String, PublishedFile> files() {
        WebPage page = WebPage.of(ROOT, DocumentationPage.class);
        Map<String, PublishedFile> files = new LinkedHashMap<>();
        files.put(ROOT, published(page.index()));
        files.put(ROOT + "/", published(page.index()));
        page.files().forEach((path, file) -> files.put(path, published(file)));
        return files;
    }

    private static PublishedFile published(PageFile file) {
        return new PublishedFile(file, WebPage.CONTENT_SECURITY_POLICY);
    }
}
