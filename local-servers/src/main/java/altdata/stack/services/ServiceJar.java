package altdata.stack.services;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// Makes the command that runs a built service, with a small heap and a fast start.
public final class ServiceJar {
    private ServiceJar() {}

    /// The command that runs it.
    ///
    /// @param home    the project folder
    /// @param options of its JVM
    /// @throws altdata.stack.services.NotBuiltException if it is not built
    public static List<String> command(Path home, String module, List<String> options)
            throws IOException, InterruptedException {
        List<String> all = new ArrayList<>(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        all.addAll(options);
        return new BuiltService(home, module).prepared().command(all);
    }
}
