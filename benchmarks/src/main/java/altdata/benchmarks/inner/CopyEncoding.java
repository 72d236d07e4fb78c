package altdata.benchmarks.inner;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/// JMH benchmark: encodes the chunks of a batch in the binary format of COPY.
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class CopyEncoding {
    private static final int CHUNKS = 1_000;
    private static final int BYTES = 900;

    private final byte[][] chunks = new byte[CHUNKS][BYTES];

    /// Creates the chunks.
    @Setup
    public void fill() {
        SplittableRandom random = new SplittableRandom(1);
        for (byte[] chunk : chunks) {
            random.nextBytes(chunk);
        }
    }

    @Benchmark
    public byte[] copyBinary() throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(CHUNKS * (BYTES + 16));
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            for (byte[] chunk : chunks) {
                out.writeShort(1);
                out.writeInt(chunk.length);
                out.write(chunk);
            }
        }
        return bytes.toByteArray();
    }
}
