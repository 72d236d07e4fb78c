package altdata.api.format;

import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/// JSON: an object with the members of the response and the array `items`.
final class JsonFormat implements Format {
    private static final ObjectMapper MAPPER = new JsonMapper();
    private static final String SEPARATOR = ",";
    /// The end of the array and of the object.
    private static final String END = "]}";

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
    public BodyFrame frame(ItemsHead head) {
        Map<String, @Nullable Object> body = new LinkedHashMap<>();
        head.members().forEach(member -> body.put(member.name(), member.value()));
        body.put("items", List.of());
        String withoutItems = MAPPER.writeValueAsString(body);
        return BodyFrame.of(withoutItems.substring(0, withoutItems.length() - END.length()), SEPARATOR, END);
    }

    @Override
    public ItemWriter writer(ItemsHead head, OutputStream target) {
        return new JsonItemWriter(head, target, SEPARATOR, "");
    }
}
