package altdata.stack.up;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.files.ExclusiveFileLock;
import altdata.hosting.command.ExitCode;
import altdata.stack.Altdata;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class UpCommandTest {
    @TempDir
    Path directory;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void theErrorAboutAUsedPortNamesTheOptionToChangeIt() throws Exception {
        try (ServerSocket taken = new ServerSocket(0)) {
            int code = run(
                    "up",
                    "--port",
                    "0",
                    "--postgres-port",
                    "0",
                    "--kafka-port",
                    Integer.toString(taken.getLocalPort()));

            assertThat(code).isEqualTo(1);
            assertThat(err.toString())
                    .isEqualTo(
                            "altdata: port " + taken.getLocalPort()
                                    + " is already in use; choose another one with --kafka-port (--kafka-port 0 uses any free one)\n");
        }
    }

    @Test
    void onePortForTwoServersIsRejected() throws Exception {
        int free;
        try (ServerSocket socket = new ServerSocket(0)) {
            free = socket.getLocalPort();
        }

        assertThat(run("up", "--port", Integer.toString(free), "--kafka-port", Integer.toString(free)))
                .isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("altdata: --kafka-port and --port both use port " + free + "; choose different ports\n");
    }

    @Test
    void anInvalidPortIsRejected() {
        assertThat(run("up", "--port", "65536")).isEqualTo(ExitCode.USAGE);
        assertThat(err.toString())
                .startsWith("altdata: --port: expected a port from 0 (any free one) to 65535, but got 65536\n");
    }

    @Test
    void aSecondUpOnTheSameDirectoryReportsTheFirst() throws Exception {
        try (ExclusiveFileLock _ =
                DirectoryLock.acquire(DataDirectory.at(directory).created())) {
            assertThat(run("up", "--port", "0", "--kafka-port", "0", "--postgres-port", "0"))
                    .isEqualTo(1);
            assertThat(err.toString())
                    .isEqualTo("altdata: altdata is already running on " + directory + " (process "
                            + ProcessHandle.current().pid()
                            + "); stop it with `altdata down`, or name another directory with --data-dir\n");
        }
    }

    @Test
    void downReportsThatNothingRuns() {
        assertThat(run("down")).isZero();
        assertThat(out.toString()).isEqualTo("Nothing runs on " + directory + ".\n");
    }

    @Test
    void statusIsStoppedIfNothingRuns() {
        assertThat(run("status")).isEqualTo(1);
        assertThat(out.toString()).isEqualTo("altdata on " + directory + " is stopped\n");
    }

    @Test
    void downStopsAServiceLeftByAKilledSupervisor() throws Exception {
        DataDirectory data = DataDirectory.at(directory).created();
        Process left = new ProcessBuilder("sleep", "600").start();
        Path record = SupervisedProcess.recordFile(data, StackService.QUERY_API);
        Files.writeString(record, ProcessRecord.of(left.toHandle()).text());

        assertThat(run("down")).isZero();

        assertThat(left.isAlive()).isFalse();
        assertThat(record).doesNotExist();
        assertThat(out.toString()).isEqualTo("Stopped what a killed run had left on " + directory + ": query-api.\n");
    }

    @Test
    void aLaterProcessWithTheSameIdIsNotStopped() throws Exception {
        DataDirectory data = DataDirectory.at(directory).created();
        Process stranger = new ProcessBuilder("sleep", "600").start();
        try {
            ProcessRecord own = ProcessRecord.of(stranger.toHandle());
            Files.writeString(
                    SupervisedProcess.recordFile(data, StackService.QUERY_API),
                    new ProcessRecord(own.pid(), own.started().minusSeconds(60)).text());

            assertThat(run("down")).isZero();
            assertThat(stranger.isAlive()).isTrue();
            assertThat(out.toString()).isEqualTo("Nothing runs on " + directory + ".\n");
        } finally {
            stranger.destroyForcibly().waitFor();
        }
    }

    private int run(String command, String... options) {
        CommandLine line = Altdata.commandLine().setOut(new PrintWriter(out)).setErr(new PrintWriter(err));
        String[] arguments = new String[options.length + 3];
        arguments[0] = command;
        arguments[1] = "--data-dir";
        arguments[2] = directory.toString();
        System.arraycopy(options, 0, arguments, 3, options.length);
        return line.execute(arguments);
    }
}
