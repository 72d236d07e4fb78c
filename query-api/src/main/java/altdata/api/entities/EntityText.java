package altdata.api.entities;

import org.jspecify.annotations.Nullable;

/// The fields of an entity in v1 responses. They are not nullable in v1, so an unknown value is an empty
/// string.
public record EntityText(
        String id, String name, String logo, String domain, String ticker, String description, String industry) {
    /// The v1 fields of an entity.
    public static EntityText of(Entity entity) {
        return new EntityText(
                entity.id(),
                entity.name(),
                orEmpty(entity.logo()),
                orEmpty(entity.domain()),
                entity.ticker(),
                orEmpty(entity.description()),
                orEmpty(entity.industry()));
    }

    /// The text, or an empty string for null.
    public static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
