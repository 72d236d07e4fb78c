package altdata.ingest.source;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CoderResult;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;

/// Converts a text in another encoding to UTF-8, so that the readers only need to support UTF-8. Bytes that are
/// invalid in the other encoding become a byte that is invalid in UTF-8, so that their row is rejected.
final class Utf8InputStream extends InputStream {
    private static final int BUFFER = 8 * 1024;
    private static final int INVALID_BYTE = 0xFF;

    private final InputStream input;
    private final CharsetDecoder decoder;
    private final ByteBuffer encoded = ByteBuffer.allocate(BUFFER).flip();
    private final CharBuffer characters;
    private ByteBuffer converted = ByteBuffer.allocate(0);
    private boolean isAtEnd;

    Utf8InputStream(InputStream input, Charset encoding) {
        this.input = input;
        decoder = encoding.newDecoder()
                .onMalformedInput(CodingErrorAction.REPORT)
                .onUnmappableCharacter(CodingErrorAction.REPORT);
        // Large enough for a whole buffer of bytes, so that the decoder never needs more room.
        characters = CharBuffer.allocate((int) Math.ceil(BUFFER * (double) decoder.maxCharsPerByte()) + 2);
    }

    @Override
    public int read() throws IOException {
        return convertMore() ? converted.get() & 0xFF : -1;
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
        if (length == 0) {
            return 0;
        }
        if (!convertMore()) {
            return -1;
        }
        int count = Math.min(length, converted.remaining());
        converted.get(bytes, offset, count);
        return count;
    }

    /// Converts until there is at least one byte; returns false at the end of the input.
    private boolean convertMore() throws IOException {
        while (!converted.hasRemaining()) {
            if (isAtEnd) {
                return false;
            }
            encoded.compact();
            int read = input.read(encoded.array(), encoded.position(), encoded.remaining());
            isAtEnd = read < 0;
            encoded.position(encoded.position() + Math.max(read, 0)).flip();
            convertBuffer();
        }
        return true;
    }

    private void convertBuffer() {
        ByteArrayOutputStream utf8 = new ByteArrayOutputStream(BUFFER);
        CoderResult result;
        do {
            result = decoder.decode(encoded, characters, isAtEnd);
            if (isAtEnd && result.isUnderflow()) {
                result = decoder.flush(characters);
            }
            utf8.writeBytes(characters.flip().toString().getBytes(StandardCharsets.UTF_8));
            characters.clear();
            if (result.isError()) {
                utf8.write(INVALID_BYTE);
                encoded.position(encoded.position() + result.length());
            }
        } while (!result.isUnderflow());
        converted = ByteBuffer.wrap(utf8.toByteArray());
    }

    @Override
    public void close() throws IOException {
        input.close();
    }
}
