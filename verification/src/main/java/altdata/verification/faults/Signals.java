package altdata.verification.faults;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/// Signals that Java cannot send.
final class Signals {
    private Signals() {}

    /// @param signal such as `-STOP`; to a process that has ended nothing is sent
    static void send(String signal, ProcessHandle process) {
        try {
            int _ = new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new FaultException("kill " + signal + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new FaultException("interrupted", e);
        }
    }
}
