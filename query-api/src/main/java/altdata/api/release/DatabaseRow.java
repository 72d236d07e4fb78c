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

/// A row of a query result. Columns are numbered from 0.
public final class DatabaseRow {
    private final Readable readable;
    private final ResponseMemoryAccount account;

    /// @param account counts every text that is read
    DatabaseRow(Readable readable, ResponseMemoryAccount account) {
        this.readable = readable;
        this.account = account;
    }

    /// A text that is not null.
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

    /// A text, or an empty text for null: the form of v1 fields that are not nullable.
    public String textOrEmpty(int column) {
        String text = optionalText(column);
        return text == null ? "" : text;
    }

    /// A number that is not null.
    public BigDecimal number(int column) {
        return Objects.requireNonNull(optionalNumber(column));
    }

    /// A number, or null.
    public @Nullable BigDecimal optionalNumber(int column) {
        return readable.get(column, BigDecimal.class);
    }

    /// A count, or 0 for null.
    public long count(int column) {
        Long count = readable.get(column, Long.class);
        return count == null ? 0 : count;
    }

    /// A count, or null.
    public @Nullable Long optionalCount(int column) {
        return readable.get(column, Long.class);
    }

    /// Texts; an empty list for null.
    public List<String> texts(int column) {
        String[] texts = readable.get(column, String[].class);
        if (texts == null) {
            return List.of();
        }
        for (String text : texts) {
            account.add(text);
        }
        return List.of(texts);
    }

    /// A boolean; false for null.
    public boolean flag(int column) {
        return Boolean.TRUE.equals(readable.get(column, Boolean.class));
    }

    /// An integer that is not null.
    public int integer(int column) {
        return Objects.requireNonNull(readable.get(column, Integer.class));
    }

    /// Integers that are not null, in an array that is not null.
    public Integer[] integers(int column) {
        return Objects.requireNonNull(readable.get(column, Integer[].class));
    }

    /// Bytes that are not null.
    public byte[] bytes(int column) {
        return Objects.requireNonNull(optionalBytes(column));
    }

    /// Bytes, or null.
    public byte @Nullable [] optionalBytes(int column) {
        return readable.get(column, byte[].class);
    }

    /// A value as JSON in UTF-8, or null.
    public byte @Nullable [] optionalJson(int column) {
        Json json = readable.get(column, Json.class);
        return json == null ? null : json.asArray();
    }

    /// A date that is not null.
    public LocalDate date(int column) {
        return Objects.requireNonNull(optionalDate(column));
    }

    /// A date, or null.
    public @Nullable LocalDate optionalDate(int column) {
        return readable.get(column, LocalDate.class);
    }

    /// A time that is not null.
    public Instant time(int column) {
        return Objects.requireNonNull(optionalTime(column));
    }

    /// A time, or null.
    public @Nullable Instant optionalTime(int column) {
        OffsetDateTime time = readable.get(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
