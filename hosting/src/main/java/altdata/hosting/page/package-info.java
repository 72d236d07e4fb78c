/// The pages of services: their files, those that they share, and for how long a browser may keep them.
@NullMarked
package altdata.hosting.page;

import org.jspecify.annotations.NullMarked;
