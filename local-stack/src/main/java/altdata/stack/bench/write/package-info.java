/// The write side beside its peers and limits: push, projection, rebuild, freshness, the order of arrival, cost.
@NullMarked
package altdata.stack.bench.write;

import org.jspecify.annotations.NullMarked;
