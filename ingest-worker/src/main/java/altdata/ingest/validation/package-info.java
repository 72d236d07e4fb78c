/// Validation of each row of a source before it is sent.
@NullMarked
package altdata.ingest.validation;

import org.jspecify.annotations.NullMarked;
