/// The command `mapping`: checks mappings, and drafts them from files.
@NullMarked
package altdata.ingest.draft;

import org.jspecify.annotations.NullMarked;
