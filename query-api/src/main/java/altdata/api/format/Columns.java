package altdata.api.format;

import altdata.contracts.catalogue.MetricType;
import altdata.contracts.series.Values;
import java.math.BigDecimal;
import java.time.Instant;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The cells of the items of an operation, in the order of the fields in JSON. Immutable.
///
/// @param <I> an item
public final class Columns<I> {
    private final List<Column<I>> columns;
    private final boolean omitsNull;

    private record Column<I>(ItemColumn head, BiConsumer<I, ItemWriter> cell) {}

    private Columns(List<Column<I>> columns, boolean omitsNull) {
        this.columns = columns;
        this.omitsNull = omitsNull;
    }

    /// Items whose JSON publishes fields without a value as null.
    public static <I> Columns<I> withNulls() {
        return new Columns<>(List.of(), false);
    }

    /// Items whose JSON omits fields without a value.
    public static <I> Columns<I> withoutNulls() {
        return new Columns<>(List.of(), true);
    }

    /// These columns and a ticker.
    ///
    /// @param all the tickers of all items, each once
    public Columns<I> ticker(String name, List<String> all, Function<I, String> value) {
        return cell(name, ColumnKind.Tickers.of(all), (item, writer) -> writer.text(value.apply(item)));
    }

    /// These columns and a text.
    public Columns<I> text(String name, Function<I, @Nullable String> value) {
        return optional(name, ColumnKind.Plain.TEXT, value, ItemWriter::text);
    }

    /// These columns and a date.
    ///
    /// @param day in days since 1970-01-01
    public Columns<I> date(String name, ToIntFunction<I> day) {
        return cell(name, ColumnKind.Plain.DATE, (item, writer) -> writer.date(day.applyAsInt(item)));
    }

    /// These columns and a time.
    public Columns<I> time(String name, Function<I, @Nullable Instant> value) {
        return optional(name, ColumnKind.Plain.TIME, value, ItemWriter::time);
    }

    /// These columns and an integer.
    public Columns<I> integer(String name, Function<I, @Nullable Long> value) {
        return optional(name, ColumnKind.Plain.INTEGER, value, ItemWriter::number);
    }

    /// These columns and the published values of a metric.
    public Columns<I> metric(String name, MetricType type, Function<I, @Nullable BigDecimal> value) {
        return optional(name, ColumnKind.of(type), value, ItemWriter::number);
    }

    /// These columns and the published values of a metric.
    ///
    /// @param published the values that contain the one of an item
    /// @param slot      where it is; a slot without a value is a cell without a value
    public Columns<I> metric(String name, MetricType type, Function<I, Values> published, ToIntFunction<I> slot) {
        return cell(
                name,
                ColumnKind.of(type),
                (item, writer) -> write(published.apply(item), slot.applyAsInt(item), writer));
    }

    private static void write(Values values, int slot, ItemWriter writer) {
        if (values.isLong(slot)) {
            writer.number(values.unscaled(slot), values.scale(slot));
            return;
        }
        BigDecimal value = values.at(slot);
        if (value == null) {
            writer.absent();
        } else {
            writer.number(value);
        }
    }

    private <V> Columns<I> optional(
            String name, ColumnKind kind, Function<I, @Nullable V> value, BiConsumer<ItemWriter, V> write) {
        return cell(name, kind, (item, writer) -> {
            V present = value.apply(item);
            if (present == null) {
                writer.absent();
            } else {
                write.accept(writer, present);
            }
        });
    }

    private Columns<I> cell(String name, ColumnKind kind, BiConsumer<I, ItemWriter> cell) {
        return new Columns<>(
                Stream.concat(columns.stream(), Stream.of(new Column<>(new ItemColumn(name, kind), cell)))
                        .toList(),
                omitsNull);
    }

    ItemsHead head(List<Member> members) {
        return new ItemsHead(columns.stream().map(Column::head).toList(), omitsNull, members);
    }

    void write(I item, ItemWriter writer) {
        writer.beginItem();
        for (Column<I> column : columns) {
            column.cell().accept(item, writer);
        }
        writer.endItem();
    }
}
