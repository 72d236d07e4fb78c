package altdata.hosting.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// Chart.js from its WebJar.
///
/// @param version the version of the WebJar on the class path
record ChartLibrary(String version, byte[] script) {
    private static final String JAR = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";

    static ChartLibrary onClassPath() {
        try (InputStream jar = open(JAR)) {
            Properties about = new Properties();
            about.load(jar);
            String version = about.getProperty("version");
            try (InputStream script =
                    open("/META-INF/resources/webjars/chart.js/" + version + "/dist/chart.umd.min.js")) {
                return new ChartLibrary(version, script.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream open(String name) {
        InputStream stream = ChartLibrary.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException("not on the class path: " + name);
        }
        return stream;
    }
}
