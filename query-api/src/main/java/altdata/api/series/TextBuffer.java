package altdata.api.series;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// ASCII text being written, eight bytes at a time: of a word that is not used up the rest is written over by what
/// follows.
///
/// Half of the time of a long answer goes into the digits and keys of its ten thousand values, and most of that into
/// loops of an unforeseeable number of turns. There is none here for a number of up to eight digits.
final class TextBuffer {
    private static final int FIRST_LENGTH = 2_048;
    private static final int WORD = Long.BYTES;
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /// A number of so many digits fills a word.
    private static final int DIGITS = WORD;
    private static final int BEYOND_DIGITS = 100_000_000;
    private static final long ZEROS = 0x3030303030303030L;
    /// The digits of a long, a point, a zero before it, and the rest of the last word.
    private static final int LONGEST_LONG = 32;

    /// As far as a long goes.
    static final long[] POWERS_OF_TEN = powersOfTen();

    /// A piece of text that is written again and again.
    static final class Piece {
        /// As many words as it takes.
        private final byte[] words;

        private final int length;

        Piece(String ascii) {
            byte[] text = ascii.getBytes(StandardCharsets.US_ASCII);
            length = text.length;
            words = Arrays.copyOf(text, (length + WORD - 1) / WORD * WORD);
        }
    }

    private byte[] bytes = new byte[FIRST_LENGTH];
    private int size;

    /// What was written; only the first [#size] of them.
    byte[] bytes() {
        return bytes;
    }

    int size() {
        return size;
    }

    void clear() {
        size = 0;
    }

    void append(char ascii) {
        ensure(1);
        bytes[size++] = (byte) ascii;
    }

    void append(Piece piece) {
        byte[] words = piece.words;
        ensure(words.length);
        for (int i = 0; i < words.length; i += WORD) {
            WORDS.set(bytes, size + i, (long) WORDS.get(words, i));
        }
        size += piece.length;
    }

    void append(String ascii) {
        byte[] text = ascii.getBytes(StandardCharsets.US_ASCII);
        ensure(text.length);
        System.arraycopy(text, 0, bytes, size, text.length);
        size += text.length;
    }

    /// The number `unscaled · 10^-scale`, without an exponent.
    ///
    /// @param unscaled at least 0
    void append(long unscaled, int scale) {
        ensure(LONGEST_LONG + Math.abs(scale));
        if (unscaled < BEYOND_DIGITS && scale >= 0 && scale < DIGITS) {
            putShort((int) unscaled, scale);
        } else if (scale <= 0) {
            putWhole(unscaled);
            putPadded(0, unscaled == 0 ? 0 : -scale);
        } else {
            // No long has as many digits as to reach the greater powers.
            boolean mayHaveWhole = scale < POWERS_OF_TEN.length;
            putWhole(mayHaveWhole ? unscaled / POWERS_OF_TEN[scale] : 0);
            bytes[size++] = '.';
            putPadded(mayHaveWhole ? unscaled % POWERS_OF_TEN[scale] : unscaled, scale);
        }
    }

    /// A number of at most eight digits, of which up to seven stand behind the point.
    private void putShort(int unscaled, int scale) {
        long digits = digits(unscaled);
        int count = Math.max(DIGITS - (Long.numberOfTrailingZeros(digits) >>> 3), scale + 1);
        long text = (digits | ZEROS) >>> (DIGITS - count) * Byte.SIZE;
        WORDS.set(bytes, size, text);
        if (scale > 0) {
            int whole = count - scale;
            bytes[size + whole] = '.';
            WORDS.set(bytes, size + whole + 1, text >>> whole * Byte.SIZE);
            size++;
        }
        size += count;
    }

    private void putWhole(long number) {
        if (number < BEYOND_DIGITS) {
            putShort((int) number, 0);
        } else {
            putWhole(number / BEYOND_DIGITS);
            putPadded(number % BEYOND_DIGITS, DIGITS);
        }
    }

    /// @param count how many digits are written, zeros before the number's own
    private void putPadded(long number, int count) {
        if (count > DIGITS) {
            putPadded(number / BEYOND_DIGITS, count - DIGITS);
            putPadded(number % BEYOND_DIGITS, DIGITS);
        } else if (count > 0) {
            WORDS.set(bytes, size, (digits((int) number) | ZEROS) >>> (DIGITS - count) * Byte.SIZE);
            size += count;
        }
    }

    /// Eight digits, a byte each, the first one lowest: four, two and one at a time are parted from the rest by
    /// multiplications that do so for all of them at once.
    ///
    /// @param number of at most eight digits
    private static long digits(int number) {
        long first = number / 10_000;
        long fours = first | (number - first * 10_000) << 32;
        long hundreds = (fours * 10_486 >>> 20) & 0x0000007F_0000007FL;
        long twos = hundreds | (fours - hundreds * 100) << 16;
        long tens = (twos * 103 >>> 10) & 0x000F_000F_000F_000FL;
        return tens | (twos - tens * 10) << 8;
    }

    private void ensure(int more) {
        // Room for a word that is written at the very end.
        int needed = size + more + WORD;
        if (bytes.length < needed) {
            bytes = Arrays.copyOf(bytes, Math.max(bytes.length * 2, needed));
        }
    }

    private static long[] powersOfTen() {
        long[] powers = new long[19];
        powers[0] = 1;
        for (int i = 1; i < powers.length; i++) {
            powers[i] = powers[i - 1] * 10;
        }
        return powers;
    }
}
