package altdata.contracts.catalogue;

import org.jspecify.annotations.Nullable;

/// The position of a metric in a point of v1's `/timeline/`.
///
/// @param object the enclosing object (`financials`, `ai_scores`), or null for a field of the point itself
/// @param name   the key
public record TimelineField(@Nullable String object, String name) {}
