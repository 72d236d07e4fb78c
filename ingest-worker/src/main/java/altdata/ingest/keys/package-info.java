/// Who may push what: the statements of the topic of API keys.
@NullMarked
package altdata.ingest.keys;

import org.jspecify.annotations.NullMarked;
