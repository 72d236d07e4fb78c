/// Work that is repeated while a builder runs.
@NullMarked
package altdata.builder.schedule;

import org.jspecify.annotations.NullMarked;
