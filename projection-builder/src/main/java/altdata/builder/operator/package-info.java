/// What operators do to projections and dead letters: replay, diff, promote, roll back, redrive. The command
/// line (`cli`) and the operators' page (`http`) call the same classes.
@NullMarked
package altdata.builder.operator;

import org.jspecify.annotations.NullMarked;
