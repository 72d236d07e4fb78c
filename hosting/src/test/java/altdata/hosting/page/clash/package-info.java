/// A page that cannot be.
@NullMarked
package altdata.hosting.page.clash;

import org.jspecify.annotations.NullMarked;
