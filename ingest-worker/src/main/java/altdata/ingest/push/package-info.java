/// The command `push`: validates rows, sends them to a topic, and reports the result of every row.
@NullMarked
package altdata.ingest.push;

import org.jspecify.annotations.NullMarked;
