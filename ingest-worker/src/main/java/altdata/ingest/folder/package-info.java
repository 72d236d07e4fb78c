/// The watched folder, whose files are ingested once.
@NullMarked
package altdata.ingest.folder;

import org.jspecify.annotations.NullMarked;
