/// What an operator can ask for, whoever asks: the commands and the page are two ways to it.
@NullMarked
package altdata.builder.operations;

import org.jspecify.annotations.NullMarked;
