package altdata.api.format;

import java.io.OutputStream;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// Writes items as JSON objects. Subclasses write what surrounds them.
abstract class JsonItemWriter implements ItemWriter {
    private static final ObjectMapper MAPPER = JsonMapper.builder()
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .build();

    final JsonGenerator json;
    final ItemsHead head;
    private int column;

    /// @param separator between items that are not elements of an array
    JsonItemWriter(ItemsHead head, OutputStream target, String separator) {
        this.head = head;
        this.json = MAPPER.writer().withRootValueSeparator(separator).createGenerator(target);
    }

    @Override
    public void beginItem() {
        JsonGenerator _ = json.writeStartObject();
        column = 0;
    }

    @Override
    public void text(String value) {
        JsonGenerator _ = named().writeString(value);
    }

    @Override
    public void date(int day) {
        text(LocalDate.ofEpochDay(day).toString());
    }

    @Override
    public void time(Instant value) {
        text(value.toString());
    }

    @Override
    public void number(long value) {
        JsonGenerator _ = named().writeNumber(value);
    }

    @Override
    public void number(BigDecimal value) {
        JsonGenerator _ = named().writeNumber(value);
    }

    @Override
    public void absent() {
        if (head.omitsNull()) {
            column++;
        } else {
            JsonGenerator _ = named().writeNull();
        }
    }

    @Override
    public void endItem() {
        JsonGenerator _ = json.writeEndObject();
    }

    final void write(@Nullable Object value) {
        switch (value) {
            case null -> {
                JsonGenerator _ = json.writeNull();
            }
            case Long number -> {
                JsonGenerator _ = json.writeNumber((long) number);
            }
            case List<?> list -> {
                JsonGenerator _ = json.writeStartArray();
                list.forEach(this::write);
                JsonGenerator _ = json.writeEndArray();
            }
            default -> {
                JsonGenerator _ = json.writeString(value.toString());
            }
        }
    }

    private JsonGenerator named() {
        return json.writeName(head.columns().get(column++).name());
    }
}
