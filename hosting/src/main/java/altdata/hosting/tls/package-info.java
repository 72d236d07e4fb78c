/// What a service shows itself with to those who connect.
@NullMarked
package altdata.hosting.tls;

import org.jspecify.annotations.NullMarked;
