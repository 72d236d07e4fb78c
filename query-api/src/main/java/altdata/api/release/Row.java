package altdata.api.release;

import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A row of a read table; columns are counted from 0.
public final class Row {
    private final Readable readable;
    private final ResponseMemoryAccount account;

    /// @param account is told of each text that is read
    Row(Readable readable, ResponseMemoryAccount account) {
        this.readable = readable;
        this.account = account;
    }

    /// A text that is there.
    public String text(int column) {
        return Objects.requireNonNull(optionalText(column));
    }

    /// A text, or null.
    public @Nullable String optionalText(int column) {
        String text = readable.get(column, String.class);
        if (text != null) {
            account.add(text);
        }
        return text;
    }

    /// A text, or an empty one where it is unknown: what v1 shows of fields it does not mark nullable.
    public String textOrEmpty(int column) {
        String text = optionalText(column);
        return text == null ? "" : text;
    }

    /// A number that is there.
    public BigDecimal number(int column) {
        return Objects.requireNonNull(optionalNumber(column));
    }

    /// A number, or null.
    public @Nullable BigDecimal optionalNumber(int column) {
        return readable.get(column, BigDecimal.class);
    }

    /// A count, or 0 where it is unknown.
    public long count(int column) {
        Long count = readable.get(column, Long.class);
        return count == null ? 0 : count;
    }

    /// A count, or null.
    public @Nullable Long optionalCount(int column) {
        return readable.get(column, Long.class);
    }

    /// Texts; none where the column is null.
    public List<String> texts(int column) {
        String[] texts = readable.get(column, String[].class);
        return texts == null ? List.of() : List.of(texts);
    }

    /// Whether it is true; a null is not.
    public boolean flag(int column) {
        return Boolean.TRUE.equals(readable.get(column, Boolean.class));
    }

    /// A value as JSON in UTF-8, or null.
    public byte @Nullable [] optionalJson(int column) {
        Json json = readable.get(column, Json.class);
        return json == null ? null : json.asArray();
    }

    /// A date that is there.
    public LocalDate date(int column) {
        return Objects.requireNonNull(optionalDate(column));
    }

    /// A date, or null.
    public @Nullable LocalDate optionalDate(int column) {
        return readable.get(column, LocalDate.class);
    }

    /// A moment that is there.
    public Instant time(int column) {
        return Objects.requireNonNull(readable.get(column, OffsetDateTime.class))
                .toInstant();
    }
}
