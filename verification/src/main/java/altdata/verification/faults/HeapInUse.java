package altdata.verification.faults;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Measures the live heap of a Java process.
public final class HeapInUse {
    private static final Pattern USED = Pattern.compile("^Total +\\d+ +(\\d+)", Pattern.MULTILINE);
    private static final long SECONDS = 60;

    private HeapInUse() {}

    /// Runs the garbage collector and returns the remaining bytes.
    ///
    /// @throws SuiteException if the process does not respond
    public static long bytes(long process) throws IOException, InterruptedException {
        // The second collection frees what cleaners release after the first.
        String _ = jcmd(process, "GC.run");
        // Measured before any other call, because a busy service soon allocates many megabytes again.
        String output = jcmd(process, "GC.class_histogram");
        Matcher used = USED.matcher(output);
        if (!used.find()) {
            throw new SuiteException("no total in the output of jcmd GC.class_histogram");
        }
        return Long.parseLong(used.group(1));
    }

    private static String jcmd(long process, String command) throws IOException, InterruptedException {
        Process jcmd = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                        Long.toString(process),
                        command)
                .redirectErrorStream(true)
                .start();
        String output = new String(jcmd.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (!jcmd.waitFor(SECONDS, TimeUnit.SECONDS) || jcmd.exitValue() != 0) {
            throw new SuiteException("jcmd " + command + " fails: " + output.strip());
        }
        return output;
    }
}
