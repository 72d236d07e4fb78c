package altdata.builder.records;

import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A column that no component of the record has: its value is computed from the record when the row is written.
///
/// @param name  must not be the name of a component's column
/// @param type  as the database writes it, such as `text`
/// @param value in the notation of that type, or null
public record ComputedColumn<T>(String name, String type, Function<T, @Nullable String> value) {}
