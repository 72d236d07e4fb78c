package altdata.contracts.topic;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Platform;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// Declares the fields of a topic's rows once, by name and kind.
///
/// The same declaration parses a value ([JsonFields]) and generates the JSON Schema ([SchemaFields]), so the
/// validation and the published schema cannot differ.
interface Fields {
    /// Sets the description of the next field, in CommonMark: its unit, and what null means if that is not
    /// "unknown".
    ///
    /// @return these fields
    Fields about(String description);

    /// The rank of the record version, 0 to 2^63-1. Also declares `known_at`, which every topic has, but which
    /// is not part of the row.
    long dataKey();

    /// A ticker, converted to upper case.
    String ticker(String name);

    /// A string that is not blank.
    String requiredText(String name);

    /// A required string that may be empty.
    String presentText(String name);

    @Nullable
    String text(String name);

    /// A string of 1 to 256 characters that is not blank, as part of an identity.
    String identifier(String name);

    /// A string of at most 256 characters, as a category by which rows are counted.
    @Nullable
    String label(String name);

    /// One of the words.
    String oneOf(String name, List<String> words);

    /// One of the words, or null if absent.
    @Nullable
    String optionalOneOf(String name, List<String> words);

    /// @param defaultValue the value of an absent field
    boolean flag(String name, boolean defaultValue);

    LocalDate requiredDate(String name);

    @Nullable
    LocalDate date(String name);

    /// A time, truncated to the microsecond.
    @Nullable
    Instant time(String name);

    /// A time, truncated to the microsecond.
    Instant requiredTime(String name);

    /// An integer from -2^53 to 2^53.
    @Nullable
    Long integer(String name);

    /// A number of this type, in its canonical form.
    @Nullable
    BigDecimal decimal(String name, MetricType type);

    /// A number of this type, in its canonical form.
    BigDecimal requiredDecimal(String name, MetricType type);

    /// A nested object, or null if absent.
    <R> @Nullable R object(String name, Function<Fields, R> parser);

    /// An integer from 0 to 2^53.
    @Nullable
    Long count(String name);

    /// 64 hexadecimal digits, converted to lower case.
    String sha256(String name);

    List<String> tickers(String name);

    List<String> texts(String name);

    /// The handles by platform. A blank handle counts as absent, because spreadsheets cannot express it
    /// otherwise.
    Map<Platform, String> handles(String name);

    /// The metrics of the row; null is a metric without a value. The field is required unless the field
    /// `unless` is present.
    Map<Metric, @Nullable BigDecimal> metrics(String name, String unless);

    /// The groups to retract.
    Set<MetricGroup> groups(String name);

    /// Whether the row is a deletion. Fields that are declared after this call are not part of a deletion.
    boolean isDeletion();
}
