/// Starts, stops and describes the local stack: PostgreSQL, Kafka and the three services on this machine.
@NullMarked
package altdata.stack.up;

import org.jspecify.annotations.NullMarked;
