package altdata.hosting.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;

/// What is written by hand of a page, from the class path: whatever lies in the folder is served.
///
/// @param path where it is on the class path, with a slash behind it
record PageFolder(String path) {
    private static final PathMatchingResourcePatternResolver CLASS_PATH = new PathMatchingResourcePatternResolver();

    /// The folder of a name beside a class.
    static PageFolder inPackageOf(Class<?> owner, String name) {
        return new PageFolder(ClassUtils.classPackageAsResourcePath(owner) + '/' + name + '/');
    }

    /// The page itself, before it names its modules.
    byte[] index() {
        return bytes(CLASS_PATH.getResource("classpath:" + path + "index.html"));
    }

    /// Modules, style sheets and pictures, by folder and name.
    SortedMap<String, byte[]> assets() {
        SortedMap<String, byte[]> assets = new TreeMap<>();
        try {
            for (Resource each : CLASS_PATH.getResources("classpath*:" + path + "*/*.*")) {
                String address = each.getURL().getPath();
                assets.put(address.substring(address.lastIndexOf(path) + path.length()), bytes(each));
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
