package altdata.builder.log;

import net.jpountz.lz4.LZ4Factory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Loads the native LZ4 library. Kafka's client decompresses with it only if it is loaded already or is on the class
/// path of the JVM, which is not the case in an executable jar. The implementation in Java needs a multiple of the
/// time.
public final class NativeLz4 {
    private static final Logger LOG = LoggerFactory.getLogger(NativeLz4.class);

    private NativeLz4() {}

    /// Loads the library if the platform supports it.
    public static void load() {
        try {
            LOG.debug("decompressing with {}", LZ4Factory.nativeInstance());
        } catch (LinkageError | AssertionError e) {
            LOG.info("the native LZ4 library cannot be loaded, so reading the log is slower: {}", e.getMessage());
        }
    }
}
