package altdata.builder.operator.http;

import altdata.hosting.page.PageFile;
import altdata.hosting.page.WebPage;
import java.util.LinkedHashMap;
import java.util.Map;

/// Maps paths to the files of the operators' page.
final class OperatePage {
    static final String ROOT = "/operate";

    private OperatePage() {}

    static Map<String, PageFile> files() {
        WebPage page = WebPage.of(ROOT, OperatePage.class);
        Map<String, PageFile> files = new LinkedHashMap<>();
        files.put(ROOT, page.index());
        files.put(ROOT + "/", page.index());
        files.putAll(page.files());
        return files;
    }
}
