/// Reads files, standard input and request bodies as streams of rows: JSON, CSV and Parquet, gzipped or not.
@NullMarked
package altdata.ingest.source;

import org.jspecify.annotations.NullMarked;
