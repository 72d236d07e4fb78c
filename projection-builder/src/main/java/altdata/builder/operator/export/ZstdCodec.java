package altdata.builder.operator.export;

import com.github.luben.zstd.Zstd;
import java.io.IOException;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/// Compresses the pages of Parquet files. The library's own codecs need Hadoop at run time.
final class ZstdCodec implements CompressionCodecFactory {
    private static final int LEVEL = 3;

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
        return new BytesInputCompressor() {
            @Override
            public BytesInput compress(BytesInput bytes) throws IOException {
                return BytesInput.from(Zstd.compress(bytes.toByteArray(), LEVEL));
            }

            @Override
            public CompressionCodecName getCodecName() {
                return CompressionCodecName.ZSTD;
            }

            @Override
            public void release() {
                // Holds nothing.
            }
        };
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
        throw new UnsupportedOperationException("files are only written");
    }

    @Override
    public void release() {
        // Holds nothing.
    }
}
