package altdata.api.schema;

/// Marks a type with a custom serializer whose JSON has the form of a `T`. No `T` needs to exist at run time.
///
/// @param <T> a type with the same JSON
public interface SerializedAs<T> {}
