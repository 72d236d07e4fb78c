package altdata.ingest.mapping;

import altdata.contracts.topic.Topic;
import altdata.ingest.source.SourceRow;

/// Converts the rows of one source to rows of a topic.
@FunctionalInterface
public interface RowMapper {
    /// Passes on rows that are already in the form of the topic.
    RowMapper IDENTITY = row -> switch (row) {
        case SourceRow.Json json -> new MappingResult.Mapped(json.bytes());
        case SourceRow.Csv csv ->
            new MappingResult.Rejected("line " + csv.line() + ": expected a JSON object, but got CSV cells");
        case SourceRow.Malformed malformed -> new MappingResult.Rejected(malformed.message());
        case SourceRow.Overlong overlong ->
            new MappingResult.Rejected(
                    "line " + overlong.line() + ": expected a row of at most " + Topic.MAX_VALUE_BYTES + " bytes");
    };

    MappingResult map(SourceRow row);
}
