package altdata.api.schema;

/// A type with a serializer of its own: what it writes looks like a `T`, whether or not a `T` is ever made.
///
/// @param <T> a type whose JSON is the same
public interface SerializedAs<T> {}
