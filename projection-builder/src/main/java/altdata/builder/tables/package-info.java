/// Operations on the tables of a generation: comparison, and restriction to a replay scope.
@NullMarked
package altdata.builder.tables;

import org.jspecify.annotations.NullMarked;
