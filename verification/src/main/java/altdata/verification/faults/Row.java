package altdata.verification.faults;

import altdata.contracts.catalogue.MetricGroup;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What a record states, as its author meant it: the reference never reads a record's bytes, so a mistake in
/// the service's reading is not made twice.
sealed interface Row {
    /// What it says of each group.
    record Metrics(String ticker, LocalDate date, long dataKey, Map<MetricGroup, PointValues> groups) implements Row {}

    /// A whole statement.
    ///
    /// @param identity the texts of the table's primary key
    /// @param columns  of the table's row, as JSON has them, without the rank; null for a deletion
    record Whole(
            StatementKind kind,
            List<String> identity,
            long dataKey,
            @Nullable Map<String, Object> columns) implements Row {}

    /// What no table may show.
    ///
    /// @param reason the code its dead letter must have
    record Poison(String reason) implements Row {}
}
