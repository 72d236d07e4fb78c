/// What an instance promises that reads from a streaming replica: how old its responses are at most, and that a
/// caller never reads an earlier state than before.
@NullMarked
package altdata.api.replica;

import org.jspecify.annotations.NullMarked;
