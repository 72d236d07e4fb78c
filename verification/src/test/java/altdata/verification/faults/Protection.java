package altdata.verification.faults;

import altdata.verification.variant.ClassVariant;
import java.io.IOException;
import java.nio.file.Path;

/// The mechanisms that prevent lost and duplicated rows, and a way to run a builder without one of them.
public enum Protection {
    /// A batch is committed only if the checkpoint still has the offset and the fencing epoch that the writer
    /// knows.
    FENCE(
            "altdata/builder/log/Checkpoints",
            "and next_offset = ? and epoch = ?",
            "and (true or (next_offset = ? and epoch = ?))"),
    /// A row is replaced only by a later record.
    GUARD(
            "altdata/builder/records/RecordChanges",
            "byRank.put(version.rank(), new Candidate<>(version.knownFrom(), version, null));",
            ""),
    /// The checkpoint advances in the transaction that writes the rows. Without this protection, it is
    /// committed before them.
    CHECKPOINT_IN_TRANSACTION(
            "altdata/builder/log/BatchTransaction",
            "checkpoints.advance(connection, partitionBatch, checkpoint);",
            "checkpoints.advance(connection, partitionBatch, checkpoint); connection.commit();");

    private final ClassVariant variant;

    Protection(String className, String present, String changed) {
        variant = new ClassVariant("projection-builder", className, present, changed);
    }

    /// The text in a builder's log that shows that the protection is removed.
    public String trace() {
        return variant.trace();
    }

    /// Returns the JVM option that removes the protection from a builder.
    ///
    /// @param home      the project's folder
    /// @param directory for generated files
    public String removal(Path home, Path directory) throws IOException {
        return variant.option(home, directory.resolve(name()));
    }
}
