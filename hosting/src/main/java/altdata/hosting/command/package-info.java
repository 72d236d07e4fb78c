/// What the command lines of all programs share: exit codes, error messages, types of arguments.
@NullMarked
package altdata.hosting.command;

import org.jspecify.annotations.NullMarked;
