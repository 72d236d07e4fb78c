@NullMarked
package altdata.api.series;

import org.jspecify.annotations.NullMarked;
