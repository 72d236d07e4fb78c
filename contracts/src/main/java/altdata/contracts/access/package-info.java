/// Access to Kafka over untrusted networks.
@NullMarked
package altdata.contracts.access;

import org.jspecify.annotations.NullMarked;
