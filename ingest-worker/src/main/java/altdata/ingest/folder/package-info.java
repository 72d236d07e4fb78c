/// A watched folder, whose files are taken once.
@NullMarked
package altdata.ingest.folder;

import org.jspecify.annotations.NullMarked;
