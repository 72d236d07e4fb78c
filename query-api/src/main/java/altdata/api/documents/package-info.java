/// The published documents of both interfaces, made from the operation list, and the page that shows them.
@NullMarked
package altdata.api.documents;

import org.jspecify.annotations.NullMarked;
