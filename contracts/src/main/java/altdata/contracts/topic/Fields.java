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

/// The fields of a topic's rows, said once: a topic's record asks for each of its fields by name and kind.
///
/// Asked of a value ([JsonFields]) the answers are the row; asked of a schema ([SchemaFields]) the questions
/// are its JSON Schema. So what is accepted and what is published cannot differ.
interface Fields {
    /// The same fields; the one that is asked for next is described so: its unit, and what null means where that is
    /// not "unknown". In CommonMark.
    Fields about(String description);

    /// The rank of the statement, 0 to 2^63-1.
    long dataKey();

    /// A ticker, upper-cased.
    String ticker(String name);

    /// A string of at least one character.
    String requiredText(String name);

    /// A string that has to be there and may be empty.
    String presentText(String name);

    @Nullable
    String text(String name);

    /// A string of 1 to 256 characters, not blank: part of what identifies a row.
    String identifier(String name);

    /// A string of at most 256 characters: part of what rows are counted by.
    @Nullable
    String label(String name);

    /// One of the words.
    String oneOf(String name, List<String> words);

    /// One of the words, or null where there is none.
    @Nullable
    String optionalOneOf(String name, List<String> words);

    boolean flag(String name, boolean absent);

    LocalDate requiredDate(String name);

    @Nullable
    LocalDate date(String name);

    /// A moment, to the microsecond.
    @Nullable
    Instant time(String name);

    /// A moment, to the microsecond.
    Instant requiredTime(String name);

    /// A whole number of either sign, at most 2^53 from 0.
    @Nullable
    Long integer(String name);

    /// A number of that type, in its canonical form.
    @Nullable
    BigDecimal decimal(String name, MetricType type);

    /// A number of that type, in its canonical form.
    BigDecimal requiredDecimal(String name, MetricType type);

    /// An object inside the row, or null where there is none.
    <R> @Nullable R object(String name, Function<Fields, R> reading);

    /// A whole number of at least 0.
    @Nullable
    Long count(String name);

    /// 64 hexadecimal digits, lower-cased.
    String sha256(String name);

    List<String> tickers(String name);

    List<String> texts(String name);

    /// The handles of the platforms that have one. A blank one is none: spreadsheets have no other way to say so.
    Map<Platform, String> handles(String name);

    /// The stated metrics; a null is a metric that is named without a value. Absent only where `unless` names a
    /// field that is there.
    Map<Metric, @Nullable BigDecimal> metrics(String name, String unless);

    /// The groups that are taken back.
    Set<MetricGroup> groups(String name);

    /// Whether the row is a deletion; what is asked for after it is not part of one.
    boolean isDeletion();
}
