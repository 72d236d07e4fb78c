/// The tables of a generation, cut to a scope, replaced and compared.
@NullMarked
package altdata.builder.tables;

import org.jspecify.annotations.NullMarked;
