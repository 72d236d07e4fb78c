/// The explorer: a web page that calls the API's operations and draws charts of the responses.
@NullMarked
package altdata.api.explore;

import org.jspecify.annotations.NullMarked;
