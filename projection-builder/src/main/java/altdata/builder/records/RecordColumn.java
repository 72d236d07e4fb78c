package altdata.builder.records;

/// A column of a whole-record table that holds a part of the record.
///
/// @param type as the database writes it, such as `timestamptz`
public record RecordColumn(String name, String type) {}
