package altdata.api.format;

/// A column of the items of a response.
///
/// @param name the name of the field in JSON
public record ItemColumn(String name, ColumnKind kind) {}
