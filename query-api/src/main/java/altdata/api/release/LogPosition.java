package altdata.api.release;

import org.jspecify.annotations.Nullable;

/// A position in PostgreSQL's write-ahead log. A database that has applied the log up to a position contains
/// all that was committed before it, on the primary and on every replica.
///
/// @param bytes since the beginning of the log
public record LogPosition(long bytes) implements Comparable<LogPosition> {
    /// The beginning of the log.
    public static final LogPosition START = new LogPosition(0);

    private static final int HALF = 32;
    private static final int HEXADECIMAL = 16;
    private static final int MAX_DIGITS = 8;

    /// The position in PostgreSQL's form, two hexadecimal numbers of up to 8 digits such as `16/B374D848`, or
    /// `0` for the beginning; null if the text is neither.
    public static @Nullable LogPosition parse(String text) {
        if (text.equals("0")) {
            return START;
        }
        String[] halves = text.split("/", -1);
        if (halves.length != 2 || !isHexadecimal(halves[0]) || !isHexadecimal(halves[1])) {
            return null;
        }
        return new LogPosition(Long.parseLong(halves[0], HEXADECIMAL) << HALF | Long.parseLong(halves[1], HEXADECIMAL));
    }

    private static boolean isHexadecimal(String text) {
        return !text.isEmpty()
                && text.length() <= MAX_DIGITS
                && text.chars().allMatch(character -> Character.digit(character, HEXADECIMAL) >= 0 && character < 128);
    }

    @Override
    public int compareTo(LogPosition other) {
        return Long.compareUnsigned(bytes, other.bytes);
    }

    /// In PostgreSQL's form.
    @Override
    public String toString() {
        return "%X/%X".formatted(bytes >>> HALF, bytes & 0xffff_ffffL);
    }
}
