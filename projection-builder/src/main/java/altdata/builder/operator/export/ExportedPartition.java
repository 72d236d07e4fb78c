package altdata.builder.operator.export;

/// A partition of a dataset in an export.
///
/// @param schema      the schema of the dataset's tables
/// @param fingerprint identifies its rows and the form of its file: equal only if the file would be equal
record ExportedPartition(Dataset dataset, String schema, PartitionKey key, String fingerprint) {
    /// The directory, relative to that of the export.
    String path() {
        String partition = key.directory();
        return partition.isEmpty() ? dataset.publishedName() : dataset.publishedName() + '/' + partition;
    }
}
