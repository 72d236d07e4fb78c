/// Shared by the features: companies and cryptocurrencies, found by ticker or by part of a name.
@NullMarked
package altdata.api.entities;

import org.jspecify.annotations.NullMarked;
