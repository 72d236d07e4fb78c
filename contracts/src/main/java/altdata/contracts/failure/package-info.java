/// Texts about failures for logs and messages.
@NullMarked
package altdata.contracts.failure;

import org.jspecify.annotations.NullMarked;
