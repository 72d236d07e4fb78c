package altdata.api.format;

import altdata.contracts.catalogue.MetricType;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/// What the cells of a column contain. Every cell may also have no value.
public sealed interface ColumnKind {
    /// A kind without further properties.
    enum Plain implements ColumnKind {
        TEXT,
        DATE,
        TIME,
        /// An integer that fits a long.
        INTEGER,
        NUMBER
    }

    /// Tickers that are known before the first item.
    ///
    /// @param indexes the index of each ticker, in ascending order from 0
    record Tickers(SequencedMap<String, Integer> indexes) implements ColumnKind {
        /// @param tickers each once
        static Tickers of(List<String> tickers) {
            SequencedMap<String, Integer> indexes = new LinkedHashMap<>();
            tickers.forEach(ticker -> indexes.put(ticker, indexes.size()));
            return new Tickers(indexes);
        }
    }

    /// The kind of a column with the published values of a metric.
    static ColumnKind of(MetricType type) {
        return type.isPublishedWhole() ? Plain.INTEGER : Plain.NUMBER;
    }
}
