@NullMarked
package altdata.ingest.folder;

import org.jspecify.annotations.NullMarked;
