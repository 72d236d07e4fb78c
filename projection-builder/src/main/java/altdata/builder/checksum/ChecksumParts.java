package altdata.builder.checksum;

import java.util.Arrays;
import java.util.List;

/// Combines the checksums of rows to the parts of a content checksum. Not thread-safe.
public final class ChecksumParts {
    /// The number of parts. With 10,000 tickers, a part has about 40 of them.
    static final int COUNT = 256;

    private final long[] parts = new long[COUNT];

    /// Adds the checksum of a row, or removes it if it was added before: both are the same operation.
    ///
    /// @param part of the row's key, from 0 to 255
    public void toggle(int part, long rowChecksum) {
        parts[part] ^= rowChecksum;
    }

    /// The checksum of each part, 0 for a part without rows.
    public List<Long> values() {
        return Arrays.stream(parts).boxed().toList();
    }

    /// Whether all parts are 0.
    boolean isEmpty() {
        return Arrays.stream(parts).allMatch(part -> part == 0);
    }
}
