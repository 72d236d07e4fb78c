package altdata.builder.operator.http;

import altdata.hosting.page.PageFile;
import altdata.hosting.page.WebPage;
import java.util.LinkedHashMap;
import java.util.Map;

/// Maps paths to the files of the operators' page.
final class OperatorPage {
    static final String ROOT = "/operate";

    private OperatorPage() {}

    static Map<String, PageFile> files() {
        WebPage page = WebPage.of(ROOT, OperatorPage.class);
        Map<String, PageFile> files = new LinkedHashMap<>();
        files.put(ROOT, page.index());
        files.put(ROOT + "/", page.index());
        files.putAll(page.files());
        return files;
    }
}
