package altdata.builder.tables;

import java.util.List;

/// The result of checking the rows of a table.
///
/// @param rows     the number of rows that were read
/// @param damaged  the number of rows whose content does not have the checksum that is stored with them
/// @param expired  the number of rows whose content has been removed, because it was old
/// @param examples at most [#EXAMPLES] of them
/// @param parts    the parts of the content checksum, from the checksums that are stored with the rows
public record TableVerification(long rows, long damaged, long expired, List<String> examples, List<Long> parts) {
    /// The maximum number of examples.
    public static final int EXAMPLES = 5;
}
