/// Generates the AsyncAPI document that describes all topics to client authors.
@NullMarked
package altdata.contracts.asyncapi;

import org.jspecify.annotations.NullMarked;
