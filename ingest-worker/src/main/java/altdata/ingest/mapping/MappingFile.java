package altdata.ingest.mapping;

import altdata.contracts.failure.FailureText;
import altdata.ingest.IngestException;
import altdata.ingest.source.Source;
import altdata.ingest.source.TextOptions;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.charset.Charset;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.DatabindException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.exc.MismatchedInputException;
import tools.jackson.databind.exc.UnrecognizedPropertyException;
import tools.jackson.dataformat.yaml.YAMLMapper;

/// The content of a mapping file, before validation.
///
/// The descriptions are those of the mapping reference in docs/mappings.md.
record MappingFile(
        @JsonPropertyDescription("the topic of the rows, such as `metrics`; required") @Nullable
        String topic,

        @JsonPropertyDescription(
                "encoding of a text without a byte order mark, such as `windows-1252`, `ISO-8859-1` or `UTF-16LE`; default: UTF-8")
        @Nullable
        String encoding,

        @JsonPropertyDescription(
                "separates the cells of CSV: one character, or `tab`; default: detected in the header line")
        @Nullable
        String delimiter,

        @JsonProperty("decimal-separator")
        @JsonPropertyDescription("separates the decimals of all numbers: `\".\"` (default) or `\",\"`")
        @Nullable
        String decimalSeparator,

        @JsonProperty("thousands-separator")
        @JsonPropertyDescription(
                "separates groups of digits of all numbers: `\".\"`, `\",\"`, `\"'\"`, `\"_\"` or `\" \"`; default: no groups")
        @Nullable
        String thousandsSeparator,

        @JsonProperty("data_key")
        @JsonPropertyDescription(
                "the version of each row: a field rule of type `integer` (default), `date` or `time`, or the word `file-time` for the modification time of the file, or `now` for the current time; required")
        @Nullable
        JsonNode dataKey,

        @JsonPropertyDescription(
                "a rule for each field; `metrics.price` is the field `price` of the object `metrics`; required")
        @Nullable
        Map<String, @Nullable FieldRule> fields,

        @JsonPropertyDescription("a list of rules; a row that meets one of them is skipped") @Nullable
        List<SkipRule> skip) {
    private static final YAMLMapper YAML = YAMLMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /// @throws IngestException if the file cannot be parsed as a mapping
    static MappingFile read(Path file) {
        Source.checkFile(file.toString(), file);
        try {
            MappingFile mapping = YAML.readValue(file, MappingFile.class);
            if (mapping == null) {
                throw new IngestException(file + ": the mapping is empty; expected properties with values");
            }
            return mapping;
        } catch (JacksonException e) {
            throw new IngestException(file + ": " + explanation("", e), e);
        }
    }

    /// Returns how the text of the source is read.
    /// @throws IngestException if the encoding or the delimiter is invalid
    TextOptions text() {
        return new TextOptions(encoding == null ? null : charset(encoding), delimiter == null ? null : character());
    }

    private static Charset charset(String encoding) {
        try {
            return Charset.forName(encoding.equalsIgnoreCase("Latin-1") ? "ISO-8859-1" : encoding);
        } catch (IllegalArgumentException e) {
            throw new IngestException(
                    "encoding: expected an encoding such as UTF-8, ISO-8859-1, windows-1252 or UTF-16LE, but got "
                            + encoding,
                    e);
        }
    }

    private char character() {
        String text = Objects.requireNonNull(delimiter).equals("tab") ? "\t" : delimiter;
        if (text.length() != 1 || "\"\r\n".contains(text) || Character.isSurrogate(text.charAt(0))) {
            throw new IngestException(
                    "delimiter: expected one character such as \";\" or \"|\", or tab, but got \"" + delimiter + '"');
        }
        return text.charAt(0);
    }

    /// Converts a data key that is a rule.
    FieldRule dataKeyRule(JsonNode node) {
        try {
            return YAML.treeToValue(node, FieldRule.class);
        } catch (JacksonException e) {
            throw new IngestException(explanation("data_key", e), e);
        }
    }

    private static String explanation(String prefix, JacksonException e) {
        String location = location(prefix, e);
        return switch (e) {
            case UnrecognizedPropertyException unknown ->
                location + ": unknown property. Available: " + listed(unknown.getKnownPropertyIds());
            case MismatchedInputException mismatch -> location + ": expected " + expected(mismatch.getTargetType());
            case DatabindException _ -> location + ": cannot be parsed";
            case JacksonIOException io
            when io.getCause() instanceof IOException cause -> "cannot be read: " + FailureText.ofFile(cause);
            default ->
                "expected YAML, but "
                        + e.getOriginalMessage().lines().findFirst().orElse("it cannot be parsed")
                        + (e.getLocation() == null
                                ? ""
                                : " (line " + e.getLocation().getLineNr() + ')');
        };
    }

    private static String location(String prefix, JacksonException e) {
        String path = e.getPath().stream()
                .map(part ->
                        part.getPropertyName() == null ? String.valueOf(part.getIndex() + 1) : part.getPropertyName())
                .collect(Collectors.joining("."));
        String whole = prefix.isEmpty() || path.isEmpty() ? prefix + path : prefix + '.' + path;
        String named = whole.isEmpty() ? "the mapping" : whole;
        return e.getLocation() == null || !prefix.isEmpty()
                ? named
                : named + " (line " + e.getLocation().getLineNr() + ')';
    }

    private static String listed(@Nullable Collection<Object> names) {
        return names == null
                ? "(no properties)"
                : names.stream().map(String::valueOf).sorted().collect(Collectors.joining(", "));
    }

    private static String expected(@Nullable Class<?> type) {
        if (type == BigDecimal.class) {
            return "a number";
        }
        if (type == Boolean.class) {
            return "true or false";
        }
        if (type == String.class) {
            return "a text";
        }
        return type != null && Collection.class.isAssignableFrom(type) ? "a list" : "properties with values";
    }
}
