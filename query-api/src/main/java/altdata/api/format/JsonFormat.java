package altdata.api.format;

import java.io.OutputStream;
import tools.jackson.core.JsonGenerator;

/// JSON: an object with the members of the response and the array `items`.
final class JsonFormat implements Format {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public String mediaType() {
        return "application/json";
    }

    @Override
    public String description() {
        return "An object. †";
    }

    @Override
    public boolean isSelfContained() {
        return true;
    }

    @Override
    public ItemWriter writer(ItemsHead head, OutputStream target) {
        return new Writer(head, target);
    }

    private static final class Writer extends JsonItemWriter {
        Writer(ItemsHead head, OutputStream target) {
            super(head, target, "");
        }

        @Override
        public void begin() {
            JsonGenerator _ = json.writeStartObject();
            for (Member member : head.members()) {
                JsonGenerator _ = json.writeName(member.name());
                write(member.value());
            }
            JsonGenerator _ = json.writeName("items").writeStartArray();
        }

        @Override
        public void end() {
            JsonGenerator _ = json.writeEndArray().writeEndObject();
            json.close();
        }
    }
}
