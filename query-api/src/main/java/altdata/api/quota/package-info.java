/// How many requests of a key are let through on a day.
@NullMarked
package altdata.api.quota;

import org.jspecify.annotations.NullMarked;
