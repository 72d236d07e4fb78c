/// An invalid page: one of its files has the name of a shared file.
@NullMarked
package altdata.hosting.page.clash;

import org.jspecify.annotations.NullMarked;
