/// Sample data: real companies and cryptocurrencies with made-up series, the same on every machine and every
/// run.
@NullMarked
package altdata.stack.sample;

import org.jspecify.annotations.NullMarked;
