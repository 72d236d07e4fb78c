package altdata.ingest.mapping;

import altdata.ingest.source.SourceRow;

/// Makes rows of a topic out of the rows of one source.
@FunctionalInterface
public interface RowMapper {
    /// The mapper of rows that are the topic's already.
    RowMapper AS_IT_IS = row -> switch (row) {
        case SourceRow.Json json -> new MappingResult.Mapped(json.bytes());
        case SourceRow.Csv csv ->
            new MappingResult.Rejected("line " + csv.line() + ": expected a JSON object, but there are cells");
        case SourceRow.Overlong overlong ->
            new MappingResult.Rejected("line " + overlong.line() + ": expected a row that can be loaded");
    };

    MappingResult map(SourceRow row);
}
