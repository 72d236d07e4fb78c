/// Whole-record read tables: one row per record identity.
@NullMarked
package altdata.builder.records;

import org.jspecify.annotations.NullMarked;
