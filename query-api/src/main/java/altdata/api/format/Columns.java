package altdata.api.format;

import java.math.BigDecimal;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The cells of the items of an operation, in the order of the fields in JSON. Immutable.
///
/// @param <I> an item
public final class Columns<I> {
    private final List<Column<I>> columns;
    private final boolean omitsNull;

    private record Column<I>(String name, BiConsumer<I, ItemWriter> cell) {}

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

    /// These columns and a text.
    public Columns<I> text(String name, Function<I, @Nullable String> value) {
        return cell(name, (item, writer) -> {
            String text = value.apply(item);
            if (text == null) {
                writer.absent();
            } else {
                writer.text(text);
            }
        });
    }

    /// These columns and a date or a time.
    public Columns<I> date(String name, Function<I, @Nullable Object> value) {
        return cell(name, (item, writer) -> {
            Object date = value.apply(item);
            if (date == null) {
                writer.absent();
            } else {
                writer.plain(date.toString());
            }
        });
    }

    /// These columns and a number.
    public Columns<I> number(String name, Function<I, @Nullable BigDecimal> value) {
        return cell(name, (item, writer) -> {
            BigDecimal number = value.apply(item);
            if (number == null) {
                writer.absent();
            } else {
                writer.number(number);
            }
        });
    }

    /// These columns and an integer.
    public Columns<I> integer(String name, Function<I, @Nullable Long> value) {
        return cell(name, (item, writer) -> {
            Long number = value.apply(item);
            if (number == null) {
                writer.absent();
            } else {
                writer.number((long) number);
            }
        });
    }

    /// These columns and another one.
    ///
    /// @param cell writes exactly one cell of an item
    public Columns<I> cell(String name, BiConsumer<I, ItemWriter> cell) {
        return new Columns<>(
                Stream.concat(columns.stream(), Stream.of(new Column<>(name, cell)))
                        .toList(),
                omitsNull);
    }

    ItemsHead head(List<Member> members) {
        return new ItemsHead(columns.stream().map(Column::name).toList(), omitsNull, members);
    }

    void write(I item, ItemWriter writer) {
        writer.beginItem();
        for (Column<I> column : columns) {
            column.cell().accept(item, writer);
        }
        writer.endItem();
    }
}
