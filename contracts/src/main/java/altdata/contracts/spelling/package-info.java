/// Suggestions for misspelled names.
@NullMarked
package altdata.contracts.spelling;

import org.jspecify.annotations.NullMarked;
