/// The formats of responses: content negotiation, and writers of items.
@NullMarked
package altdata.api.format;

import org.jspecify.annotations.NullMarked;
