/// The Kafka topics: the rows of each, and the validation of the records that clients write to them.
@NullMarked
package altdata.contracts.topic;

import org.jspecify.annotations.NullMarked;
