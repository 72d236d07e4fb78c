/// How programs are reached, and reach others, over networks that are not trusted.
@NullMarked
package altdata.contracts.access;

import org.jspecify.annotations.NullMarked;
