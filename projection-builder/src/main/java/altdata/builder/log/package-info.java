/// Consumes topics in batches, each written in one transaction: checkpoints, fencing, dead letters.
@NullMarked
package altdata.builder.log;

import org.jspecify.annotations.NullMarked;
