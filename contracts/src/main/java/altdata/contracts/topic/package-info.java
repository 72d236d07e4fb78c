/// The Kafka topics: their rows, and the verdict on whatever somebody wrote to them.
@NullMarked
package altdata.contracts.topic;

import org.jspecify.annotations.NullMarked;
