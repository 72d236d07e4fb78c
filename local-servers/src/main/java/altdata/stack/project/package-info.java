/// Finds the project folder that the commands belong to.
@NullMarked
package altdata.stack.project;

import org.jspecify.annotations.NullMarked;
