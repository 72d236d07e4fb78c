/// Read tables of whole statements: a row for each thing a topic's rows are about.
@NullMarked
package altdata.builder.records;

import org.jspecify.annotations.NullMarked;
