package altdata.verification;

import altdata.stack.Altdata;
import altdata.verification.faults.FaultsCommand;
import altdata.verification.faults.SoakCommand;
import altdata.verification.fuzz.FuzzCommand;
import java.util.List;

/// Runs `./altdata faults`, `soak` and `fuzz`: the command `altdata` with the suites of this module.
public final class Verification {
    /// The commands that this module adds.
    public static final List<Class<?>> COMMANDS = List.of(FaultsCommand.class, SoakCommand.class, FuzzCommand.class);

    private Verification() {}

    /// Runs the command and exits with its exit code.
    public static void main(String[] arguments) {
        System.exit(Altdata.commandLine(COMMANDS.toArray(Class<?>[]::new)).execute(arguments));
    }
}
