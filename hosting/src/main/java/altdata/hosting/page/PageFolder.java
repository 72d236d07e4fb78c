package altdata.hosting.page;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.SortedMap;
import java.util.TreeMap;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;
import org.springframework.util.ClassUtils;

/// A folder of page files on the class path; all its files are served.
///
/// @param path the path on the class path, with a trailing slash
record PageFolder(String path) {
    private static final PathMatchingResourcePatternResolver CLASS_PATH = new PathMatchingResourcePatternResolver();

    /// The folder with this name in the package of a class.
    static PageFolder inPackageOf(Class<?> owner, String name) {
        return new PageFolder(ClassUtils.classPackageAsResourcePath(owner) + '/' + name + '/');
    }

    /// The page's HTML template, before the links to its modules are inserted.
    byte[] index() {
        return bytes(CLASS_PATH.getResource("classpath:" + path + "index.html"));
    }

    /// The modules, style sheets and pictures, by folder and name.
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
