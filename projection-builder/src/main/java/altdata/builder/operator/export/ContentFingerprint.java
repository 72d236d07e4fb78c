package altdata.builder.operator.export;

/// Identifies the content of a set of rows, from aggregates of their 64-bit hashes.
final class ContentFingerprint {
    /// Of no rows.
    static final String EMPTY = of(0, 0, "0");

    private ContentFingerprint() {}

    /// @param rows the number of rows
    /// @param xor  the hashes combined with exclusive or, and
    /// @param sum  added, in decimal
    static String of(long rows, long xor, String sum) {
        return rows + "-" + Long.toHexString(xor) + '-' + sum;
    }
}
