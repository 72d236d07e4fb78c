package altdata.api.routing;

import org.springframework.stereotype.Component;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.cfg.DateTimeFeature;
import tools.jackson.databind.json.JsonMapper;

/// Serializes response bodies as JSON: names in snake case, numbers without exponent, dates as strings.
@Component
public final class Json {
    private final JsonMapper mapper = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .enable(StreamWriteFeature.WRITE_BIGDECIMAL_AS_PLAIN)
            .disable(DateTimeFeature.WRITE_DATES_AS_TIMESTAMPS)
            .build();

    /// The serialized body, in UTF-8.
    public byte[] bytes(Object body) {
        return mapper.writeValueAsBytes(body);
    }
}
