/// Exports datasets to files: consistent snapshots of the live tables, in Hive partitions with a manifest.
@NullMarked
package altdata.builder.operator.export;

import org.jspecify.annotations.NullMarked;
