package altdata.builder.operator.export;

/// A partition of a dataset, and what identifies its content.
///
/// @param fingerprint equal only if the rows are equal; may differ although they are equal
record PartitionVersion(PartitionKey key, String fingerprint) {}
