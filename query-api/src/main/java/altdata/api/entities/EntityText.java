package altdata.api.entities;

import org.jspecify.annotations.Nullable;

/// The fields that v1 shows of every entity. v1 does not mark them nullable, so an unknown one is an empty string.
public record EntityText(
        String id, String name, String logo, String domain, String ticker, String description, String industry) {
    /// The fields of an entity.
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

    /// The text, or an empty one where it is unknown.
    public static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
