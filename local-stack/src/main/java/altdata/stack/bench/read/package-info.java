/// How fast answers are given: this service beside others that serve the same, and beside what limits all of them.
@NullMarked
package altdata.stack.bench.read;

import org.jspecify.annotations.NullMarked;
