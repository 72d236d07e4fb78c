package altdata.contracts.topic;

import static altdata.contracts.topic.RejectionReason.INVALID_VALUE;
import static altdata.contracts.topic.RejectionReason.MISSING_FIELD;
import static altdata.contracts.topic.RejectionReason.OUT_OF_RANGE;
import static altdata.contracts.topic.RejectionReason.WRONG_TYPE;

import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.MetricType;
import altdata.contracts.catalogue.Platform;
import java.math.BigDecimal;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/// Parses the fields of one JSON object, and throws at the first that breaks a rule.
final class JsonFields implements Fields {
    static final LocalDate MIN_DATE = LocalDate.of(1990, 1, 1);
    /// Earlier than for dates, because rates and articles can be older than metrics.
    static final LocalDate MIN_TIME_DATE = LocalDate.of(1900, 1, 1);
    static final LocalDate MAX_DATE = LocalDate.of(2100, 12, 31);

    /// The maximum length of an identifier or label, which are part of table keys.
    static final int MAX_CHARACTERS = 256;

    private static final BigDecimal MAX_INTEGER = BigDecimal.valueOf(1L << 53);
    private static final BigDecimal MAX_DATA_KEY = BigDecimal.valueOf(Long.MAX_VALUE);
    private static final String EXPECTED_TIME = "a time of RFC 3339 with an offset, such as 2026-11-19T14:03:22Z";
    private static final Pattern SHA256 = Pattern.compile("[0-9a-fA-F]{64}");

    private final ObjectNode object;
    private final Set<String> names;
    private final Set<String> declared = new HashSet<>();
    private final IgnoredFields.Builder ignored = new IgnoredFields.Builder();
    private @Nullable Instant knownAt;

    /// @param names all fields of the object, also those that a deletion does not declare
    JsonFields(ObjectNode object, Set<String> names) {
        this.object = object;
        this.names = names;
    }

    /// The members that are not fields. Call it after all fields were declared.
    IgnoredFields ignored() {
        int known = 0;
        for (String name : declared) {
            if (object.has(name)) {
                known++;
            }
        }
        if (object.size() > known) {
            object.propertyNames().stream()
                    .filter(name -> !declared.contains(name))
                    .forEach(ignored::add);
        }
        return ignored.build();
    }

    /// The value of `known_at`: when the content was known. Null if absent.
    @Nullable
    Instant knownAt() {
        return knownAt;
    }

    @Override
    public Fields about(String description) {
        return this;
    }

    @Override
    public long dataKey() {
        JsonNode node = required("data_key", "an integer from 0 to 9223372036854775807");
        if (!node.isNumber()) {
            throw wrongType("data_key", "an integer from 0 to 9223372036854775807", node);
        }
        BigDecimal number = node.decimalValue();
        if (number.signum() < 0 || number.compareTo(MAX_DATA_KEY) > 0) {
            throw outside("data_key", "an integer from 0 to 9223372036854775807", node);
        }
        if (!isWhole(number)) {
            throw new RejectedRecordException(WRONG_TYPE, "data_key: expected an integer, but got " + quoted(node));
        }
        knownAt = instantOrNull("known_at");
        return number.longValueExact();
    }

    /// Unlike other times, one that is not a string is an invalid value, not of a wrong type (extensions, "Known
    /// time").
    private @Nullable Instant instantOrNull(String name) {
        JsonNode node = optional(name);
        if (node != null && !node.isString()) {
            throw new RejectedRecordException(
                    INVALID_VALUE, name + ": expected " + EXPECTED_TIME + ", but got " + quoted(node));
        }
        return node == null ? null : timeOf(name, node);
    }

    @Override
    public String ticker(String name) {
        return tickerOf(name, textOf(name, required(name, "a ticker")));
    }

    @Override
    public String requiredText(String name) {
        String text = textOf(name, required(name, "a string"));
        if (Texts.isBlank(text)) {
            throw new RejectedRecordException(
                    INVALID_VALUE, name + ": expected a string that is not blank, but got " + quoted(text));
        }
        return text;
    }

    @Override
    public String presentText(String name) {
        return textOf(name, required(name, "a string"));
    }

    @Override
    public @Nullable String text(String name) {
        JsonNode node = optional(name);
        return node == null ? null : textOf(name, node);
    }

    @Override
    public String identifier(String name) {
        return lengthChecked(name, requiredText(name));
    }

    @Override
    public @Nullable String label(String name) {
        String text = text(name);
        return text == null ? null : lengthChecked(name, text);
    }

    @Override
    public String oneOf(String name, List<String> words) {
        return oneOfOrReject(name, required(name, "one of " + String.join(", ", words)), words);
    }

    @Override
    public @Nullable String optionalOneOf(String name, List<String> words) {
        JsonNode node = optional(name);
        return node == null ? null : oneOfOrReject(name, node, words);
    }

    @Override
    public boolean flag(String name, boolean defaultValue) {
        JsonNode node = optional(name);
        if (node == null) {
            return defaultValue;
        }
        if (!node.isBoolean()) {
            throw wrongType(name, "true or false", node);
        }
        return node.booleanValue();
    }

    @Override
    public LocalDate requiredDate(String name) {
        return dateOf(name, required(name, "a date YYYY-MM-DD"));
    }

    @Override
    public @Nullable LocalDate date(String name) {
        JsonNode node = optional(name);
        return node == null ? null : dateOf(name, node);
    }

    @Override
    public @Nullable Instant time(String name) {
        JsonNode node = optional(name);
        return node == null ? null : timeOf(name, node);
    }

    @Override
    public Instant requiredTime(String name) {
        return timeOf(name, required(name, EXPECTED_TIME));
    }

    @Override
    public @Nullable Long count(String name) {
        JsonNode node = optional(name);
        return node == null ? null : number(name, node, MetricType.COUNT).longValueExact();
    }

    @Override
    public @Nullable Long integer(String name) {
        JsonNode node = optional(name);
        if (node == null) {
            return null;
        }
        String expected = "an integer from -9007199254740992 to 9007199254740992";
        if (!node.isNumber()) {
            throw wrongType(name, expected, node);
        }
        BigDecimal number = node.decimalValue();
        // Compared first, because other operations would expand a huge exponent.
        if (number.abs().compareTo(MAX_INTEGER) > 0 || !isWhole(number)) {
            throw outside(name, expected, node);
        }
        return number.longValueExact();
    }

    @Override
    public @Nullable BigDecimal decimal(String name, MetricType type) {
        JsonNode node = optional(name);
        return node == null ? null : number(name, node, type);
    }

    @Override
    public BigDecimal requiredDecimal(String name, MetricType type) {
        return number(name, required(name, type.expectation()), type);
    }

    @Override
    public <R> @Nullable R object(String name, Function<Fields, R> parser) {
        JsonNode node = optional(name);
        if (node == null) {
            return null;
        }
        JsonFields inner = new JsonFields(object(name, node), Set.of());
        try {
            R parsed = parser.apply(inner);
            ignored.addAll(name, inner.ignored());
            return parsed;
        } catch (RejectedRecordException e) {
            throw new RejectedRecordException(e.reason(), name + '.' + e.explanation());
        }
    }

    @Override
    public String sha256(String name) {
        String text = textOf(name, required(name, "64 hexadecimal digits"));
        if (!SHA256.matcher(text).matches()) {
            // The message omits the value, because it may be a key that was not hashed.
            throw new RejectedRecordException(INVALID_VALUE, name + ": expected 64 hexadecimal digits");
        }
        return text.toLowerCase(Locale.ROOT);
    }

    @Override
    public List<String> tickers(String name) {
        JsonNode node = optional(name);
        return node == null
                ? List.of()
                : texts(name, node).stream().map(text -> tickerOf(name, text)).toList();
    }

    @Override
    public List<String> texts(String name) {
        JsonNode node = optional(name);
        return node == null ? List.of() : texts(name, node);
    }

    @Override
    public Map<Platform, String> handles(String name) {
        JsonNode node = optional(name);
        Map<Platform, String> handles = new EnumMap<>(Platform.class);
        if (node == null) {
            return handles;
        }
        for (Map.Entry<String, JsonNode> member : object(name, node).properties()) {
            Platform platform = Platform.named(member.getKey());
            if (platform == null) {
                ignored.add(name + '.' + member.getKey());
            } else if (!member.getValue().isNull()) {
                String handle = textOf(name + "." + member.getKey(), member.getValue());
                if (!handle.isBlank()) {
                    handles.put(platform, handle);
                }
            }
        }
        return handles;
    }

    @Override
    public Map<Metric, @Nullable BigDecimal> metrics(String name, String unless) {
        JsonNode node = optional(name);
        Map<Metric, @Nullable BigDecimal> metrics = new EnumMap<>(Metric.class);
        if (node == null) {
            if (optional(unless) == null) {
                throw new RejectedRecordException(
                        MISSING_FIELD, name + ": expected an object of metrics (or " + unless + "), but it is missing");
            }
            return metrics;
        }
        for (Map.Entry<String, JsonNode> member : object(name, node).properties()) {
            Metric metric = Metric.ingested(member.getKey());
            JsonNode value = member.getValue();
            if (metric == null) {
                ignored.add(name + '.' + member.getKey());
            } else if (value.isNull()) {
                metrics.put(metric, null);
            } else {
                metrics.put(metric, number(name + "." + member.getKey(), value, metric.type()));
            }
        }
        return metrics;
    }

    @Override
    public Set<MetricGroup> groups(String name) {
        JsonNode node = optional(name);
        Set<MetricGroup> groups = EnumSet.noneOf(MetricGroup.class);
        if (node == null) {
            return groups;
        }
        for (String text : texts(name, node)) {
            MetricGroup group = MetricGroup.named(text);
            if (group == null) {
                ignored.add(name + '.' + text);
            } else {
                groups.add(group);
            }
        }
        return groups;
    }

    @Override
    public boolean isDeletion() {
        boolean isDeletion = flag("deleted", false);
        if (isDeletion) {
            declared.addAll(names);
        }
        return isDeletion;
    }

    private @Nullable JsonNode optional(String name) {
        declared.add(name);
        JsonNode node = object.get(name);
        return node == null || node.isNull() ? null : node;
    }

    private JsonNode required(String name, String expected) {
        JsonNode node = optional(name);
        if (node == null) {
            throw new RejectedRecordException(MISSING_FIELD, name + ": expected " + expected + ", but it is missing");
        }
        return node;
    }

    private static ObjectNode object(String name, JsonNode node) {
        if (node instanceof ObjectNode inner) {
            return inner;
        }
        throw wrongType(name, "an object", node);
    }

    private static String textOf(String name, JsonNode node) {
        if (!node.isString()) {
            throw wrongType(name, "a string", node);
        }
        String text = node.stringValue();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == 0) {
                throw new RejectedRecordException(INVALID_VALUE, name + ": expected text without the character U+0000");
            }
            if (Character.isSurrogate(c)) {
                if (!Character.isHighSurrogate(c)
                        || i + 1 == text.length()
                        || !Character.isLowSurrogate(text.charAt(i + 1))) {
                    throw new RejectedRecordException(
                            INVALID_VALUE, name + ": expected text without unpaired surrogates");
                }
                i++;
            }
        }
        return text;
    }

    private static String lengthChecked(String name, String text) {
        if (text.codePointCount(0, text.length()) > MAX_CHARACTERS) {
            throw new RejectedRecordException(
                    INVALID_VALUE,
                    name + ": expected a string of at most " + MAX_CHARACTERS + " characters, but got " + quoted(text));
        }
        return text;
    }

    private static String oneOfOrReject(String name, JsonNode node, List<String> words) {
        String text = textOf(name, node);
        if (!words.contains(text)) {
            throw new RejectedRecordException(
                    INVALID_VALUE,
                    name + ": expected one of " + String.join(", ", words) + ", but got " + quoted(text));
        }
        return text;
    }

    private static String tickerOf(String name, String text) {
        String ticker = Tickers.normalize(text);
        if (ticker == null) {
            throw new RejectedRecordException(
                    INVALID_VALUE,
                    name + ": expected a ticker of 1 to 16 characters of A-Z 0-9 . - _, but got " + quoted(text));
        }
        return ticker;
    }

    private static List<String> texts(String name, JsonNode node) {
        if (!node.isArray()) {
            throw wrongType(name, "an array of strings", node);
        }
        List<String> texts = new ArrayList<>(node.size());
        for (JsonNode element : node) {
            texts.add(textOf(name, element));
        }
        return texts;
    }

    private static LocalDate dateOf(String name, JsonNode node) {
        String text = textOf(name, node);
        LocalDate date;
        try {
            date = isoDate(text);
        } catch (DateTimeException e) {
            throw new RejectedRecordException(
                    INVALID_VALUE, name + ": expected a date YYYY-MM-DD that exists, but got " + quoted(text));
        }
        if (date.isBefore(MIN_DATE) || date.isAfter(MAX_DATE)) {
            throw new RejectedRecordException(
                    OUT_OF_RANGE,
                    name + ": expected a date from " + MIN_DATE + " to " + MAX_DATE + ", but got " + text);
        }
        return date;
    }

    /// Parses by hand, because a regular expression and a formatter take longer than the rest of the row.
    private static LocalDate isoDate(String text) {
        if (text.length() != "YYYY-MM-DD".length() || text.charAt(4) != '-' || text.charAt(7) != '-') {
            throw new DateTimeException("not YYYY-MM-DD");
        }
        return LocalDate.of(digits(text, 0, 4), digits(text, 5, 7), digits(text, 8, 10));
    }

    private static int digits(String text, int from, int end) {
        int number = 0;
        for (int i = from; i < end; i++) {
            int digit = text.charAt(i) - '0';
            if (digit < 0 || digit > 9) {
                throw new DateTimeException("not YYYY-MM-DD");
            }
            number = number * 10 + digit;
        }
        return number;
    }

    private static Instant timeOf(String name, JsonNode node) {
        String text = textOf(name, node);
        Instant instant;
        try {
            instant = Rfc3339.instant(text);
        } catch (DateTimeException e) {
            throw new RejectedRecordException(
                    INVALID_VALUE, name + ": expected " + EXPECTED_TIME + ", but got " + quoted(text));
        }
        LocalDate date = LocalDate.ofInstant(instant, ZoneOffset.UTC);
        if (date.isBefore(MIN_TIME_DATE) || date.isAfter(MAX_DATE)) {
            throw new RejectedRecordException(
                    OUT_OF_RANGE,
                    name + ": expected a time from " + MIN_TIME_DATE + " to " + MAX_DATE + " (UTC), but got " + text);
        }
        return instant.truncatedTo(ChronoUnit.MICROS);
    }

    private static BigDecimal number(String name, JsonNode node, MetricType type) {
        if (!node.isNumber()) {
            throw wrongType(name, type.expectation(), node);
        }
        BigDecimal number = node.decimalValue();
        if (!type.accepts(number)) {
            throw outside(name, type.expectation(), node);
        }
        return type.canonical(number);
    }

    private static boolean isWhole(BigDecimal number) {
        return number.scale() <= 0 || number.stripTrailingZeros().scale() <= 0;
    }

    private static RejectedRecordException wrongType(String name, String expected, JsonNode node) {
        return new RejectedRecordException(WRONG_TYPE, name + ": expected " + expected + ", but got " + quoted(node));
    }

    private static RejectedRecordException outside(String name, String expected, JsonNode node) {
        return new RejectedRecordException(OUT_OF_RANGE, name + ": expected " + expected + ", but got " + quoted(node));
    }

    private static String quoted(JsonNode node) {
        return switch (node.getNodeType()) {
            case ARRAY -> "an array";
            case OBJECT -> "an object";
            case STRING -> quoted(node.stringValue());
            case BINARY, BOOLEAN, MISSING, NULL, NUMBER, POJO -> truncated(node.toString());
        };
    }

    private static String quoted(String text) {
        return '"' + truncated(text.replaceAll("\\p{Cntrl}|[\\ud800-\\udfff](?![\\udc00-\\udfff])", "?")) + '"';
    }

    private static String truncated(String text) {
        return text.codePointCount(0, text.length()) <= 60
                ? text
                : text.substring(0, text.offsetByCodePoints(0, 60)) + "…";
    }
}
