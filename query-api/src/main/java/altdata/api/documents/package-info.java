/// The OpenAPI documents of both interfaces, generated from the operation list, and the page that shows them.
@NullMarked
package altdata.api.documents;

import org.jspecify.annotations.NullMarked;
