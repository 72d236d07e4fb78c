/// API keys for pushing, consumed from the topic of API keys.
@NullMarked
package altdata.ingest.keys;

import org.jspecify.annotations.NullMarked;
