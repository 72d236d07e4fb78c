package altdata.ingest.push;

import altdata.ingest.source.SourceFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/// The option `--format` of commands that read files of rows.
public final class FormatOption {
    @Option(
            names = "--format",
            paramLabel = "ndjson|json|csv|parquet",
            converter = FormatConverter.class,
            description = "Format of standard input (default: ndjson) and of files without a known extension.")
    private @Nullable SourceFormat format;

    /// The format; null if the option is absent.
    public @Nullable SourceFormat format() {
        return format;
    }

    private static final class FormatConverter implements ITypeConverter<SourceFormat> {
        @Override
        public SourceFormat convert(String word) {
            return switch (word.toLowerCase(Locale.ROOT)) {
                case "ndjson", "json" -> SourceFormat.NDJSON;
                case "csv" -> SourceFormat.CSV;
                case "parquet" -> SourceFormat.PARQUET;
                default -> throw new TypeConversionException("expected ndjson, json, csv or parquet, but got " + word);
            };
        }
    }
}
