/// Writes the texts and numbers of long responses (decision 11).
@NullMarked
package altdata.api.text;

import org.jspecify.annotations.NullMarked;
