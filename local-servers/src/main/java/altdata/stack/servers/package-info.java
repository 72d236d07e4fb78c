/// PostgreSQL and Kafka without an installation: real servers that keep their data in a folder.
@NullMarked
package altdata.stack.servers;

import org.jspecify.annotations.NullMarked;
