package altdata.ingest.intake;

import altdata.contracts.topic.Topic;
import altdata.ingest.keys.PushKey;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.source.CsvHeader;
import altdata.ingest.source.SourceFormat;
import altdata.ingest.source.TextOptions;
import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;

/// An authorized push request.
///
/// @param format  the format of its body
/// @param strict  whether to reject rows with fields that the topic does not have
/// @param charset the encoding that the request names; null if it names none
/// @param mapping null if the rows are already in the form of the topic
record PushRequest(
        PushKey key,
        Topic<?> topic,
        SourceFormat format,
        boolean strict,
        @Nullable Charset charset,
        @Nullable Mapping mapping) {
    /// Name of the body in messages.
    static final String BODY = "request body";

    /// Returns how its text is read: as the mapping says, or else as the request says.
    TextOptions text() {
        return (mapping == null ? TextOptions.DETECT : mapping.text()).withDefaultEncoding(charset);
    }

    /// @throws altdata.ingest.IngestException if the mapping needs the time of a file
    RowMapper mapper() {
        return mapping == null ? RowMapper.IDENTITY : mapping.mapper(BODY, null);
    }

    /// @throws altdata.ingest.IngestException if the header lacks columns of the mapping
    void check(@Nullable CsvHeader header) {
        if (mapping != null && header != null) {
            mapping.checkHeader(BODY, header);
        }
    }
}
