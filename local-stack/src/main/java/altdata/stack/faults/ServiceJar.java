package altdata.stack.faults;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/// How a service of ours is run as it was built.
public final class ServiceJar {
    private ServiceJar() {}

    /// The Java of this process.
    static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }

    /// The command that runs it.
    ///
    /// @param home    the project's folder
    /// @param options of its JVM
    /// @throws FaultException where it is not built
    public static List<String> command(Path home, String module, List<String> options) throws IOException {
        List<String> command =
                new ArrayList<>(List.of(java(), "-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
        command.addAll(options);
        command.addAll(List.of("-jar", jar(home, module).toString()));
        return command;
    }

    private static Path jar(Path home, String module) throws IOException {
        Path folder = home.resolve(module).resolve("target");
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(folder, module + "-*-app.jar")) {
            for (Path jar : jars) {
                return jar;
            }
        }
        throw new FaultException(module + " is not built: there is no " + module + "-…-app.jar in " + folder);
    }
}
