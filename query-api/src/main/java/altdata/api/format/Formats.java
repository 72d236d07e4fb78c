package altdata.api.format;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The formats of responses, and content negotiation (RFC 9110, section 12.5.1).
public final class Formats {
    /// The default.
    public static final Format JSON = new JsonFormat();

    /// All formats; of equally acceptable ones, the first is used.
    public static final List<Format> ALL = List.of(JSON, new CsvFormat(), new NdjsonFormat(), new ArrowFormat());

    /// The values of the parameter `format`.
    public static final List<String> NAMES = ALL.stream().map(Format::name).toList();

    /// The media types of all formats, in words.
    public static final String MEDIA_TYPES = ALL.stream().map(Format::mediaType).collect(Collectors.joining(", "));

    private static final String ANY = "*/*";

    private Formats() {}

    /// A media range of an `Accept` header.
    ///
    /// @param type    in lower case, without parameters, such as `text/csv`, `text/*` or `*/*`
    /// @param quality from 0 to 1; 0 excludes the type
    private record MediaRange(String type, BigDecimal quality) {
        /// A range, or null if the text is malformed.
        static @Nullable MediaRange parse(String text) {
            String[] parts = text.split(";", -1);
            String type = parts[0].strip().toLowerCase(Locale.ROOT);
            if (type.equals("*")) {
                type = ANY;
            }
            if (!type.matches("[^\\s/]+/[^\\s/]+")) {
                return null;
            }
            BigDecimal quality = BigDecimal.ONE;
            for (int i = 1; i < parts.length; i++) {
                String parameter = parts[i].strip().toLowerCase(Locale.ROOT);
                if (parameter.startsWith("q=")) {
                    quality = quality(parameter.substring(2).strip());
                }
            }
            return new MediaRange(type, quality);
        }

        /// Clients also send numbers that the grammar excludes, such as `.2`.
        private static BigDecimal quality(String text) {
            return text.matches("\\d{1,20}(\\.\\d{0,20})?|\\.\\d{1,20}")
                    ? new BigDecimal(text).min(BigDecimal.ONE)
                    : BigDecimal.ONE;
        }

        /// How precisely the range names the media type: from 3 for exactly to 1 for any type; 0 if it does
        /// not.
        int precision(String mediaType) {
            if (type.equals(mediaType)) {
                return 3;
            }
            String family = mediaType.substring(0, mediaType.indexOf('/') + 1) + "*";
            return type.equals(family) ? 2 : type.equals(ANY) ? 1 : 0;
        }
    }

    /// The most precise range for a format.
    private record Match(Format format, int precision, BigDecimal quality) {}

    /// The format with this name, or null if it does not exist.
    public static @Nullable Format named(String name) {
        return ALL.stream()
                .filter(format -> format.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /// The most acceptable format: of the highest quality, then the one that is named most precisely, then the
    /// first of [#ALL]. Malformed media types are ignored, and a malformed quality counts as 1.
    ///
    /// @param accept the values of the `Accept` headers
    /// @return null if no format is acceptable
    public static @Nullable Format acceptable(List<String> accept) {
        List<MediaRange> ranges = accept.stream()
                .flatMap(header -> Arrays.stream(header.split(",")))
                .map(MediaRange::parse)
                .filter(Objects::nonNull)
                .toList();
        if (ranges.isEmpty()) {
            return JSON;
        }
        return ALL.stream()
                .map(format -> match(format, ranges))
                .filter(match -> match.quality().signum() > 0)
                // The first one wins a tie.
                .reduce((first, second) -> ORDER.compare(second, first) > 0 ? second : first)
                .map(Match::format)
                .orElse(null);
    }

    private static final Comparator<Match> ORDER =
            Comparator.comparing(Match::quality).thenComparingInt(Match::precision);

    private static Match match(Format format, List<MediaRange> ranges) {
        Match best = new Match(format, 0, BigDecimal.ZERO);
        for (MediaRange range : ranges) {
            int precision = range.precision(format.mediaType());
            if (precision > best.precision()) {
                best = new Match(format, precision, range.quality());
            }
        }
        return best;
    }
}
