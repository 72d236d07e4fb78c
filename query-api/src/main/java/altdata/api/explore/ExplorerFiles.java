package altdata.api.explore;

import altdata.hosting.page.PageFile;
import altdata.hosting.page.WebPage;
import java.util.LinkedHashMap;
import java.util.Map;

/// Lists the explorer's files by path: one page for all entities, and the files that it loads.
final class ExplorerFiles {
    static final String ROOT = "/explore";

    private ExplorerFiles() {}

    static Map<String, PageFile> files() {
        WebPage page = WebPage.of(ROOT, ExplorerFiles.class);
        Map<String, PageFile> files = new LinkedHashMap<>();
        for (String path : new String[] {"", "/", "/{ticker}", "/{ticker}/"}) {
            files.put(ROOT + path, page.index());
        }
        files.putAll(page.files());
        return files;
    }
}
