/// Tests what all commands share: exit codes, error messages, output.
@NullMarked
package altdata.commands;

import org.jspecify.annotations.NullMarked;
