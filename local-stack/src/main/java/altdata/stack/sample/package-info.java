/// Sample data: real companies and cryptocurrencies with made-up series, identical on every machine and in
/// every run.
@NullMarked
package altdata.stack.sample;

import org.jspecify.annotations.NullMarked;
