/// Finds companies and cryptocurrencies by ticker or by part of a name. Several features use it.
@NullMarked
package altdata.api.entities;

import org.jspecify.annotations.NullMarked;
