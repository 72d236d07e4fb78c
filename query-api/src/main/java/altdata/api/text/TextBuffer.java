package altdata.api.text;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// A buffer of text that is written in words of 8 bytes. The unused rest of a word is overwritten by the next
/// write.
///
/// Half of the response time of a long series goes into the digits and keys of its 10,000 values, mostly into
/// loops whose number of iterations the CPU cannot predict. Numbers of up to 8 digits are written here without
/// a loop.
public final class TextBuffer {
    private static final int INITIAL_SIZE = 2_048;
    private static final int WORD = Long.BYTES;
    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    /// The number of digits that fill a word.
    private static final int DIGITS = WORD;
    private static final int TEN_TO_DIGITS = 100_000_000;
    private static final long ZEROS = 0x3030303030303030L;
    /// Room for the digits of a long, a decimal point with a zero before it, and the rest of the last word.
    private static final int MAX_LONG_LENGTH = 32;

    /// All powers of ten that fit into a long.
    private static final long[] POWERS_OF_TEN = powersOfTen();

    /// A text that is written often, encoded once.
    public static final class Piece {
        /// The text, padded to whole words.
        private final byte[] words;

        private final int length;

        public Piece(String text) {
            byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
            length = utf8.length;
            words = Arrays.copyOf(utf8, (length + WORD - 1) / WORD * WORD);
        }
    }

    private byte[] bytes = new byte[INITIAL_SIZE];
    private int size;

    /// The buffer; only its first [#size] bytes are valid.
    public byte[] bytes() {
        return bytes;
    }

    public int size() {
        return size;
    }

    public void clear() {
        size = 0;
    }

    public void append(char ascii) {
        ensure(1);
        bytes[size++] = (byte) ascii;
    }

    public void append(Piece piece) {
        byte[] words = piece.words;
        ensure(words.length);
        for (int i = 0; i < words.length; i += WORD) {
            WORDS.set(bytes, size + i, (long) WORDS.get(words, i));
        }
        size += piece.length;
    }

    public void append(String ascii) {
        byte[] text = ascii.getBytes(StandardCharsets.US_ASCII);
        ensure(text.length);
        System.arraycopy(text, 0, bytes, size, text.length);
        size += text.length;
    }

    /// The number `unscaled · 10^-scale`, without an exponent.
    ///
    /// @param unscaled at least 0
    public void append(long unscaled, int scale) {
        ensure(MAX_LONG_LENGTH + Math.abs(scale));
        if (unscaled < TEN_TO_DIGITS && scale >= 0 && scale < DIGITS) {
            putShort((int) unscaled, scale);
        } else if (scale <= 0) {
            putWhole(unscaled);
            putPadded(0, unscaled == 0 ? 0 : -scale);
        } else {
            // With a larger scale, a long is always below 1.
            boolean mayHaveWhole = scale < POWERS_OF_TEN.length;
            putWhole(mayHaveWhole ? unscaled / POWERS_OF_TEN[scale] : 0);
            bytes[size++] = '.';
            putPadded(mayHaveWhole ? unscaled % POWERS_OF_TEN[scale] : unscaled, scale);
        }
    }

    /// Writes a number of at most 8 digits, of which up to 7 are after the decimal point.
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
        if (number < TEN_TO_DIGITS) {
            putShort((int) number, 0);
        } else {
            putWhole(number / TEN_TO_DIGITS);
            putPadded(number % TEN_TO_DIGITS, DIGITS);
        }
    }

    /// @param count the number of digits to write, including leading zeros
    private void putPadded(long number, int count) {
        if (count > DIGITS) {
            putPadded(number / TEN_TO_DIGITS, count - DIGITS);
            putPadded(number % TEN_TO_DIGITS, DIGITS);
        } else if (count > 0) {
            WORDS.set(bytes, size, (digits((int) number) | ZEROS) >>> (DIGITS - count) * Byte.SIZE);
            size += count;
        }
    }

    /// The 8 digits of a number, one per byte, the first digit in the lowest byte. Splits the number into
    /// groups of 4, 2 and 1 digits; each multiplication splits all groups at once.
    ///
    /// @param number has at most 8 digits
    private static long digits(int number) {
        long first = number / 10_000;
        long fours = first | (number - first * 10_000) << 32;
        long hundreds = (fours * 10_486 >>> 20) & 0x0000007F_0000007FL;
        long twos = hundreds | (fours - hundreds * 100) << 16;
        long tens = (twos * 103 >>> 10) & 0x000F_000F_000F_000FL;
        return tens | (twos - tens * 10) << 8;
    }

    private void ensure(int more) {
        // Leaves room for a whole word at the end.
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
