package altdata.verification.faults;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;

/// Sends signals that Java cannot send.
final class ProcessSignals {
    private ProcessSignals() {}

    /// Sends the signal, unless the process has exited.
    ///
    /// @param signal for example `-STOP`
    static void send(String signal, ProcessHandle process) {
        try {
            int _ = new ProcessBuilder("kill", signal, Long.toString(process.pid()))
                    .redirectErrorStream(true)
                    .redirectOutput(Redirect.DISCARD)
                    .start()
                    .waitFor();
        } catch (IOException e) {
            throw new SuiteException("kill " + signal + " cannot be run: " + e.getMessage(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SuiteException("interrupted", e);
        }
    }
}
