/// The operators' port of a service: health and metrics, apart from what it serves to everybody.
@NullMarked
package altdata.hosting.management;

import org.jspecify.annotations.NullMarked;
