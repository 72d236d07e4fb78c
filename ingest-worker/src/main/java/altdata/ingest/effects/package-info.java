/// Waits until the rows of a push are projected, and reads what they changed. The only package of the ingest
/// worker that connects to PostgreSQL; it reads control tables only.
@NullMarked
package altdata.ingest.effects;

import org.jspecify.annotations.NullMarked;
