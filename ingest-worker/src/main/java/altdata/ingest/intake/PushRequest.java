package altdata.ingest.intake;

import altdata.contracts.topic.Topic;
import altdata.ingest.keys.PushKey;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.source.CsvHeader;
import altdata.ingest.source.SourceFormat;
import org.jspecify.annotations.Nullable;

/// A request that may push.
///
/// @param format  how its rows lie in its body
/// @param mapping null where its rows are the topic's already
record PushRequest(
        PushKey key,
        Topic<?> topic,
        SourceFormat format,
        @Nullable Mapping mapping) {
    /// How messages call the body.
    static final String BODY = "the body";

    /// @throws altdata.ingest.IngestException where the mapping needs the time of a file
    RowMapper mapper() {
        return mapping == null ? RowMapper.AS_IT_IS : mapping.mapper(BODY, null);
    }

    /// @throws altdata.ingest.IngestException where the mapping names columns that are not there
    void check(@Nullable CsvHeader header) {
        if (mapping != null && header != null) {
            mapping.checkHeader(BODY, header);
        }
    }
}
