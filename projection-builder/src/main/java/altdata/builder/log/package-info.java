/// From a topic's records to one transaction: reading, checkpoints, fencing, dead letters.
@NullMarked
package altdata.builder.log;

import org.jspecify.annotations.NullMarked;
