/// Embedded PostgreSQL and Kafka: real servers without an installation, which keep their data in a folder.
@NullMarked
package altdata.stack.servers;

import org.jspecify.annotations.NullMarked;
