package altdata.ingest.mapping;

import altdata.contracts.topic.Topic;
import altdata.ingest.source.SourceRow;
import java.nio.charset.CharacterCodingException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.node.ObjectNode;

/// Sets the data key of each row that another mapper returns, and replaces an existing one.
public record DataKeyMapper(RowMapper mapper, IncreasingMillis keys) implements RowMapper {
    @Override
    public MappingResult map(SourceRow row) {
        return switch (mapper.map(row)) {
            case MappingResult.Mapped(byte[] json) -> new MappingResult.Mapped(withDataKey(json));
            case MappingResult.Skipped skipped -> skipped;
            case MappingResult.Rejected rejected -> rejected;
        };
    }

    /// Returns anything but a JSON object unchanged, because the validation rejects it with a better message.
    private byte[] withDataKey(byte[] json) {
        try {
            return Topic.parse(json) instanceof ObjectNode object
                    ? Topic.JSON.writeValueAsBytes(object.put("data_key", keys.next()))
                    : json;
        } catch (CharacterCodingException | JacksonException | NumberFormatException _) {
            return json;
        }
    }
}
