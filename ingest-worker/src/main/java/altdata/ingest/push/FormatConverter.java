package altdata.ingest.push;

import altdata.ingest.source.SourceFormat;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses the option `--format`.
public final class FormatConverter implements ITypeConverter<SourceFormat> {
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
