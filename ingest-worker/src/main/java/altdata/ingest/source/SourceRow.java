package altdata.ingest.source;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.util.List;

/// One row as read from a source, before it is mapped and validated.
public sealed interface SourceRow {
    /// Returns the number of its first line, from 1.
    long line();

    /// Returns its text, so that users can correct it.
    String text();

    /// A line of NDJSON, without its line break, or an element of a JSON array.
    record Json(long line, byte[] bytes) implements SourceRow {
        @Override
        public String text() {
            return new String(bytes, StandardCharsets.UTF_8);
        }
    }

    /// A record of a CSV file; it may have fewer or more cells than the header.
    record Csv(long line, CsvHeader header, List<String> cells) implements SourceRow {
        /// Replaces bytes that are not valid UTF-8.
        private static final String INVALID_UTF_8 = "\uDFFF";

        /// Replaces malformed bytes by an unpaired surrogate, which valid UTF-8 never decodes to. The usual replacement
        /// character could be part of the text.
        static CharsetDecoder decoder() {
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .onMalformedInput(CodingErrorAction.REPLACE)
                    .onUnmappableCharacter(CodingErrorAction.REPLACE)
                    .replaceWith(INVALID_UTF_8);
        }

        /// Returns the text of bytes in UTF-8, with [#INVALID_UTF_8] in place of invalid ones.
        public static String decoded(byte[] bytes) {
            try {
                return decoder().decode(ByteBuffer.wrap(bytes)).toString();
            } catch (CharacterCodingException e) {
                throw new IllegalStateException("malformed input is replaced", e);
            }
        }

        /// Returns whether a name of a column or a cell has bytes that are not valid UTF-8.
        public static boolean hasInvalidUtf8(String text) {
            int at = text.indexOf(INVALID_UTF_8);
            // After a high surrogate it is the second half of a valid character.
            while (at > 0 && Character.isHighSurrogate(text.charAt(at - 1))) {
                at = text.indexOf(INVALID_UTF_8, at + 1);
            }
            return at >= 0;
        }

        @Override
        public String text() {
            return CsvText.of(cells, header.delimiter());
        }
    }

    /// A line that exceeds the maximum record size; contains only its beginning.
    record Overlong(long line, String text) implements SourceRow {}

    /// A CSV record whose quotes do not match.
    ///
    /// @param text    its beginning
    /// @param message what is wrong, and on which line
    record Malformed(long line, String text, String message) implements SourceRow {}
}
