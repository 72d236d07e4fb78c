/// The read table of API keys.
@NullMarked
package altdata.builder.keys;

import org.jspecify.annotations.NullMarked;
