package altdata.ingest.source;

import altdata.ingest.IngestException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Converts the text of a source to UTF-8. Detects the encoding from the first bytes, and rejects a source that
/// is not text.
final class TextInput {
    /// Enough for every byte order mark and for the signatures of most files. Short sources may have fewer
    /// bytes, and reading more could block until another row arrives.
    private static final int MIN_BYTES = 8;

    private static final List<ByteOrderMark> MARKS = List.of(
            ByteOrderMark.of(StandardCharsets.UTF_8, 0xEF, 0xBB, 0xBF),
            // UTF-32 before UTF-16, because its byte order mark begins with that of UTF-16.
            ByteOrderMark.of(Charset.forName("UTF-32LE"), 0xFF, 0xFE, 0x00, 0x00),
            ByteOrderMark.of(Charset.forName("UTF-32BE"), 0x00, 0x00, 0xFE, 0xFF),
            ByteOrderMark.of(StandardCharsets.UTF_16LE, 0xFF, 0xFE),
            ByteOrderMark.of(StandardCharsets.UTF_16BE, 0xFE, 0xFF));

    private TextInput() {}

    /// Returns the text in UTF-8 without a byte order mark.
    ///
    /// @param name     name for messages
    /// @param encoding the encoding if there is no byte order mark; null means UTF-8
    /// @throws IngestException if the source is a file that is not supported
    static InputStream utf8(String name, InputStream input, @Nullable Charset encoding) throws IOException {
        byte[] first = firstBytes(input);
        FileSignature.checkSupported(name, first);
        ByteOrderMark mark = MARKS.stream()
                .filter(candidate -> candidate.begins(first))
                .findFirst()
                .orElse(null);
        int markLength = mark == null ? 0 : mark.bytes().length;
        // Not a pushback stream, which would block for more after the bytes that were pushed back.
        InputStream text =
                new SequenceInputStream(new ByteArrayInputStream(first, markLength, first.length - markLength), input);
        Charset used = mark == null ? encoding : mark.encoding();
        if (used == null) {
            checkNotUtf16(name, first);
        }
        return used == null || used.equals(StandardCharsets.UTF_8) ? text : new Utf8InputStream(text, used);
    }

    /// Does not read more than necessary, because the rest may arrive later.
    private static byte[] firstBytes(InputStream input) throws IOException {
        byte[] first = new byte[FileSignature.LENGTH];
        int length = 0;
        while (length < MIN_BYTES) {
            int read = input.read(first, length, first.length - length);
            if (read < 0) {
                break;
            }
            length += read;
            if (new String(first, 0, length, StandardCharsets.ISO_8859_1).indexOf('\n') >= 0) {
                break;
            }
        }
        return Arrays.copyOf(first, length);
    }

    /// Every second of the first bytes is zero in an ASCII text in UTF-16, and in no other text.
    private static void checkNotUtf16(String name, byte[] first) {
        if (first.length >= 4) {
            boolean little = first[0] != 0 && first[1] == 0 && first[2] != 0 && first[3] == 0;
            boolean big = first[0] == 0 && first[1] != 0 && first[2] == 0 && first[3] != 0;
            if (little || big) {
                throw new IngestException(name
                        + ": seems to be UTF-16 without a byte order mark. Save it as UTF-8, or set encoding: "
                        + (little ? "UTF-16LE" : "UTF-16BE") + " in the mapping");
            }
        }
    }

    /// The bytes at the beginning of a text that show its encoding.
    private record ByteOrderMark(Charset encoding, byte[] bytes) {
        private static ByteOrderMark of(Charset encoding, int... values) {
            byte[] bytes = new byte[values.length];
            for (int i = 0; i < values.length; i++) {
                bytes[i] = (byte) values[i];
            }
            return new ByteOrderMark(encoding, bytes);
        }

        private boolean begins(byte[] first) {
            return first.length >= bytes.length && Arrays.equals(bytes, 0, bytes.length, first, 0, bytes.length);
        }
    }
}
