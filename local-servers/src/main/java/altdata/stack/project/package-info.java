/// Where the project lies that the commands belong to.
@NullMarked
package altdata.stack.project;

import org.jspecify.annotations.NullMarked;
