package altdata.verification.faults;

import altdata.contracts.catalogue.MetricGroup;
import altdata.verification.model.PointValues;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The meaning of a record as its generator intended it. The model never parses a record's bytes, so it
/// cannot repeat a parsing error of the service.
sealed interface RowMeaning {
    /// The values of each metric group.
    record Metrics(String ticker, LocalDate date, long dataKey, Map<MetricGroup, PointValues> groups)
            implements RowMeaning {}

    /// A record that replaces the whole row of its identity.
    ///
    /// @param identity the texts of the table's primary key
    /// @param columns  of the table's row as in JSON, without the rank; null for a deletion
    record Whole(
            WholeRecordTable kind,
            List<String> identity,
            long dataKey,
            @Nullable Map<String, Object> columns) implements RowMeaning {}

    /// A record that no table may show.
    ///
    /// @param reason the expected code of its dead letter
    record Invalid(String reason) implements RowMeaning {}
}
