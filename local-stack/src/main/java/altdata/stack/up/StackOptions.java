package altdata.stack.up;

import java.nio.file.Path;
import picocli.CommandLine.Option;

/// The option `--data-dir`, which selects the local stack that a command applies to.
final class StackOptions {
    @Option(
            names = "--data-dir",
            paramLabel = "DIR",
            defaultValue = DataDirectory.DEFAULT,
            description =
                    "Directory of its data, logs and demo key (default: ${DEFAULT-VALUE} in the current directory).")
    private Path dataDirectory = Path.of(DataDirectory.DEFAULT);

    DataDirectory dataDirectory() {
        return DataDirectory.at(dataDirectory);
    }
}
