/// Tests the project's documents against the project: commands, links and settings.
@NullMarked
package altdata.documents;

import org.jspecify.annotations.NullMarked;
