/// Files and standard input as streams of rows: CSV and NDJSON, gzipped or not.
@NullMarked
package altdata.ingest.source;

import org.jspecify.annotations.NullMarked;
