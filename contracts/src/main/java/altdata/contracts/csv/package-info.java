/// The cells of CSV responses and files.
@NullMarked
package altdata.contracts.csv;

import org.jspecify.annotations.NullMarked;
