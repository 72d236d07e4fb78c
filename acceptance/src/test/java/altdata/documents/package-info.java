/// The project's documents, held against the project: what they say to type, what they link to, what can be
/// set.
@NullMarked
package altdata.documents;

import org.jspecify.annotations.NullMarked;
