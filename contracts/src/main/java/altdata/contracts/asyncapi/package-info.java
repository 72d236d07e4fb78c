/// The document that describes all topics to whoever writes to them.
@NullMarked
package altdata.contracts.asyncapi;

import org.jspecify.annotations.NullMarked;
