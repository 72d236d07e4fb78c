/// The verdict on each row of a source, before it is sent anywhere.
@NullMarked
package altdata.ingest.check;

import org.jspecify.annotations.NullMarked;
