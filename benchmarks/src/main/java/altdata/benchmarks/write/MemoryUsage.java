package altdata.benchmarks.write;

import altdata.benchmarks.compare.ExternalPrograms;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// The memory use of processes on this machine (Linux), in bytes.
final class MemoryUsage {
    private static final Pattern USED = Pattern.compile("(?:[gG]en|generation|DefNew|Tenured) .*?used (\\d+)K");
    private static final Pattern MAX = Pattern.compile("-XX:MaxHeapSize=(\\d+)");

    private MemoryUsage() {}

    /// The used heap of a JVM after a full garbage collection.
    static long heap(long process) throws IOException, InterruptedException {
        String _ = jcmd(process, "GC.run");
        Matcher used = USED.matcher(jcmd(process, "GC.heap_info"));
        long kibibytes = 0;
        while (used.find()) {
            kibibytes += Long.parseLong(used.group(1));
        }
        return kibibytes * 1024;
    }

    /// The maximum heap size of a JVM.
    static long maxHeap(long process) throws IOException, InterruptedException {
        Matcher most = MAX.matcher(jcmd(process, "VM.flags"));
        if (!most.find()) {
            throw new IOException("jcmd " + process + " VM.flags printed no MaxHeapSize");
        }
        return Long.parseLong(most.group(1));
    }

    /// The peak resident memory so far.
    static long resident(long process) throws IOException {
        return field(Path.of("/proc", Long.toString(process), "status"), "VmHWM:");
    }

    /// The memory of a process and its descendants; shared pages count once.
    static long shareOfAll(long process) throws IOException {
        long bytes = 0;
        ProcessHandle first = ProcessHandle.of(process).orElseThrow(() -> new IOException("no process " + process));
        for (ProcessHandle each :
                Stream.concat(Stream.of(first), first.descendants()).toList()) {
            Path file = Path.of("/proc", Long.toString(each.pid()), "smaps_rollup");
            if (Files.isReadable(file)) {
                bytes += field(file, "Pss:");
            }
        }
        return bytes;
    }

    private static long field(Path file, String name) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> line.startsWith(name))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) * 1024)
                .findFirst()
                .orElse(0);
    }

    private static String jcmd(long process, String command) throws IOException, InterruptedException {
        return ExternalPrograms.output(List.of(
                Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(), Long.toString(process), command));
    }
}
