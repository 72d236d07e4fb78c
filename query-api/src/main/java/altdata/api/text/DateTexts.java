package altdata.api.text;

import altdata.api.text.TextBuffer.Piece;
import java.time.LocalDate;
import java.util.concurrent.atomic.AtomicReferenceArray;

/// The texts of dates. Long responses repeat the same ones.
public final class DateTexts {
    /// The days from 1970 until the end of 2100.
    private static final AtomicReferenceArray<Piece> KNOWN = new AtomicReferenceArray<>(47_847);

    private DateTexts() {}

    /// A date as `yyyy-MM-dd`.
    ///
    /// @param day in days since 1970-01-01
    public static Piece of(int day) {
        if (day < 0 || day >= KNOWN.length()) {
            return text(day);
        }
        Piece known = KNOWN.get(day);
        if (known == null) {
            known = text(day);
            KNOWN.set(day, known);
        }
        return known;
    }

    private static Piece text(int day) {
        return new Piece(LocalDate.ofEpochDay(day).toString());
    }
}
