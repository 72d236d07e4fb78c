package altdata.builder.operate;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/// What is written by hand of the explorer, from the class path: whatever lies in the page's folder is served.
final class PageFiles {
    private static final String FOLDER = "altdata/builder/operate/page/";
    private static final PathMatchingResourcePatternResolver CLASS_PATH = new PathMatchingResourcePatternResolver();

    private PageFiles() {}

    /// The page itself, before it names its modules.
    static byte[] index() {
        return bytes(CLASS_PATH.getResource("classpath:" + FOLDER + "index.html"));
    }

    /// Modules, style sheets and pictures, by folder and name.
    static SortedMap<String, byte[]> assets() {
        SortedMap<String, byte[]> assets = new TreeMap<>();
        try {
            for (Resource each : CLASS_PATH.getResources("classpath*:" + FOLDER + "*/*.*")) {
                String address = each.getURL().getPath();
                assets.put(address.substring(address.lastIndexOf(FOLDER) + FOLDER.length()), bytes(each));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return assets;
    }

    private static byte[] bytes(Resource resource) {
        try {
            return resource.getContentAsByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
