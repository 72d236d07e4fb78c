package altdata.hosting.page;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Properties;

/// Chart.js out of its WebJar.
///
/// @param version which one the build has chosen
record ChartLibrary(String version, byte[] script) {
    private static final String JAR = "/META-INF/maven/org.webjars.npm/chart.js/pom.properties";

    static ChartLibrary onClassPath() {
        try (InputStream jar = opened(JAR)) {
            Properties about = new Properties();
            about.load(jar);
            String version = about.getProperty("version");
            try (InputStream script =
                    opened("/META-INF/resources/webjars/chart.js/" + version + "/dist/chart.umd.min.js")) {
                return new ChartLibrary(version, script.readAllBytes());
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static InputStream opened(String name) {
        InputStream stream = ChartLibrary.class.getResourceAsStream(name);
        if (stream == null) {
            throw new IllegalStateException("the class path has no " + name);
        }
        return stream;
    }
}
