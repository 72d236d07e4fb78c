/// Derived tables: computed from other tables instead of the log, and kept up to date with dirty marks.
@NullMarked
package altdata.builder.derived;

import org.jspecify.annotations.NullMarked;
