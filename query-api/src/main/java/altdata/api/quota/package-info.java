/// The daily quota of each key, counted across all instances of the API.
@NullMarked
package altdata.api.quota;

import org.jspecify.annotations.NullMarked;
