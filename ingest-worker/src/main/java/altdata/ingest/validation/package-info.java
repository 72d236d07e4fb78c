/// The verdict on each row of a source, before it is sent anywhere.
@NullMarked
package altdata.ingest.validation;

import org.jspecify.annotations.NullMarked;
