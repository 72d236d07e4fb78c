package altdata.builder.operator.export;

/// A column of a dataset.
record DatasetColumn(String name, ColumnType type) {}
