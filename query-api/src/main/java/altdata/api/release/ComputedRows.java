package altdata.api.release;

import java.util.List;

/// The rows of a derived table that were computed for a point-in-time read.
public sealed interface ComputedRows {
    /// Rows of tables that statements do not join with each other, or of which there are few.
    ///
    /// @param json an array of objects by column
    record Json(String json) implements ComputedRows {}

    /// Many rows, column by column. PostgreSQL reads arrays several times faster than JSON, and knows how many
    /// rows there are, so it does not plan a nested loop over them.
    ///
    /// @param columns all with the same number of elements
    record Arrays(List<Column> columns) implements ComputedRows {
        /// @throws IllegalArgumentException if there is no column
        public Arrays {
            columns = List.copyOf(columns);
            if (columns.isEmpty()) {
                throw new IllegalArgumentException("a table needs a column");
            }
        }
    }

    /// A column of a table.
    ///
    /// @param type     such as `numeric`; a `text` has the collation `C`, as in every table
    /// @param elements of a class that the driver writes as this type; null is SQL's null
    record Column(String name, String type, Object[] elements) {
        /// The column in the list of a select, with its collation.
        String selected() {
            return type.equals("text") ? name + " collate \"C\" as " + name : name;
        }
    }
}
