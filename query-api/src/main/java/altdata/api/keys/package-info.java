/// API keys: authentication and scopes.
@NullMarked
package altdata.api.keys;

import org.jspecify.annotations.NullMarked;
