/// Who may ask for what.
@NullMarked
package altdata.api.keys;

import org.jspecify.annotations.NullMarked;
