/// What is derived from tables rather than from the log: kept up by marks of what has changed.
@NullMarked
package altdata.builder.derived;

import org.jspecify.annotations.NullMarked;
