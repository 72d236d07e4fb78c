package altdata.builder.metrics;

import altdata.builder.checksum.RowChecksum;
import altdata.contracts.series.ChunkMerge.Content;
import com.dynatrace.hash4j.hashing.HashStream64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.List;

/// Computes the checksums of chunks, and the parts of their tickers. Not thread-safe.
///
/// Chunks are hashed for each batch of live records, so the hash function is a fast one: XXH3. The version and the mask
/// of a chunk are not hashed: equal content may have been written in another number of batches.
final class ChunkChecksum {
    private final HashStream64 stream = Hashing.xxh3_64().hashStream();
    /// The last ticker, because chunks are sorted by ticker.
    private String ticker = "";
    private int part = part("");

    /// The checksum of a chunk with its key.
    long of(ChunkKey key, Content content) {
        return stream.reset()
                .putString(key.ticker())
                .putInt(key.group().code())
                .putInt(key.chunk())
                .putByteArray(content.points())
                .putByteArray(content.history())
                .getAsLong();
    }

    /// The part of all chunks of a ticker, from 0 to 255.
    int partOf(String ticker) {
        if (!ticker.equals(this.ticker)) {
            this.ticker = ticker;
            part = part(ticker);
        }
        return part;
    }

    private static int part(String ticker) {
        return RowChecksum.part(List.of(ticker));
    }
}
