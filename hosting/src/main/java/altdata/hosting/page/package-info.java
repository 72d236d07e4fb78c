/// Web pages of services: their files, the shared files, and browser caching.
@NullMarked
package altdata.hosting.page;

import org.jspecify.annotations.NullMarked;
