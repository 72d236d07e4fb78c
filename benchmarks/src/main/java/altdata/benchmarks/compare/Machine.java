package altdata.benchmarks.compare;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/// The machine on which something was measured; the numbers are only meaningful together with it.
///
/// @param date of the run
public record Machine(
        String date, int cores, String processor, long memoryMebibytes, String system, String java, double load) {
    private static final Path PROCESSORS = Path.of("/proc/cpuinfo");
    private static final Path MEMORY = Path.of("/proc/meminfo");
    private static final Path LOAD = Path.of("/proc/loadavg");

    /// Describes this machine.
    public static Machine here(String date) throws IOException {
        return new Machine(
                date,
                Runtime.getRuntime().availableProcessors(),
                line(PROCESSORS, "model name", "unknown"),
                Long.parseLong(line(MEMORY, "MemTotal", "0").replaceAll("\\D", "")) / 1024,
                System.getProperty("os.name") + " " + System.getProperty("os.version"),
                System.getProperty("java.vm.vendor") + " " + System.getProperty("java.vm.version"),
                Files.exists(LOAD) ? Double.parseDouble(Files.readString(LOAD).split(" ")[0]) : -1);
    }

    /// One sentence for the header of a table.
    public String sentence() {
        return String.format(
                Locale.ROOT,
                "%s, %d cores (%s) shared by clients, services and servers, %,d MiB, %s, %s; load before the run %.2f",
                date,
                cores,
                processor,
                memoryMebibytes,
                system,
                java,
                load);
    }

    private static String line(Path file, String name, String absent) throws IOException {
        if (!Files.exists(file)) {
            return absent;
        }
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(name))
                .map(line -> line.substring(line.indexOf(':') + 1).strip())
                .findFirst()
                .orElse(absent);
    }
}
