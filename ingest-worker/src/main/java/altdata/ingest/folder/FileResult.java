package altdata.ingest.folder;

import altdata.ingest.validation.RowTotals;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import org.jspecify.annotations.Nullable;

/// The result of one file, as it is written next to the ingested file.
///
/// @param accepted rows that every in-sync replica has stored
/// @param error    what is wrong with the file as a whole, or null
record FileResult(
        String topic,
        long accepted,
        @JsonUnwrapped RowTotals rows,
        @Nullable String error) {
    /// Appended to the name of the ingested file.
    static final String SUFFIX = ".result.json";
}
