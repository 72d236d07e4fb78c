/// Reads files, standard input and request bodies as streams of rows: CSV and NDJSON, gzipped or not.
@NullMarked
package altdata.ingest.source;

import org.jspecify.annotations.NullMarked;
