/// The command `push`: checks rows against their topic, sends them, and accounts for every one of them.
@NullMarked
package altdata.ingest.push;

import org.jspecify.annotations.NullMarked;
