package altdata.builder.generations;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.EnumSet;
import java.util.Set;

/// What an operator may do to a generation that is not live. The builders notice within a second.
public final class GenerationChange {
    private static final String PAUSE = "update altdata.generation set paused = ? where projection = ? and number = ?";
    private static final String DROP = """
            update altdata.generation set state = 'DROPPED' where projection = ? and number = ?
            """;
    private static final String FORGET_CHECKPOINTS =
            "delete from altdata.checkpoint where projection = ? and number = ?";

    private GenerationChange() {}

    /// Lets the builders stop at a generation, or go on.
    ///
    /// @throws RefusedException where it is not one they work at
    public static void pause(Connection connection, Generation generation, boolean paused) throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        GenerationState state = Generations.state(connection, generation);
        if (!state.isWorking()) {
            throw new RefusedException(generation + " is " + state + ": there is nothing to pause");
        }
        try (PreparedStatement pause = connection.prepareStatement(PAUSE)) {
            pause.setBoolean(1, paused);
            pause.setString(2, generation.projection().publishedName());
            pause.setInt(3, generation.number());
            pause.executeUpdate();
        }
        connection.commit();
    }

    /// Gives up a generation that is being built.
    ///
    /// @throws RefusedException where it is none of those
    public static void cancel(Connection connection, Generation generation) throws SQLException {
        remove(
                connection,
                generation,
                EnumSet.of(GenerationState.BUILDING, GenerationState.CATCHING_UP, GenerationState.READY),
                "only one that is being built can be cancelled");
    }

    /// Drops a generation that is not needed any more; there is no rollback to it.
    ///
    /// @throws RefusedException where it is live or being built
    public static void drop(Connection connection, Generation generation) throws SQLException {
        remove(
                connection,
                generation,
                EnumSet.of(GenerationState.READY, GenerationState.RETAINED, GenerationState.FAILED),
                "only one that is READY, RETAINED or FAILED can be dropped");
    }

    private static void remove(
            Connection connection, Generation generation, Set<GenerationState> allowed, String otherwise)
            throws SQLException {
        connection.setAutoCommit(false);
        Generations.lock(connection);
        GenerationState state = Generations.state(connection, generation);
        if (!allowed.contains(state)) {
            throw new RefusedException(generation + " is " + state + ": " + otherwise);
        }
        // A builder in the middle of a batch locks its checkpoints first; without them it can write nothing more.
        for (String sql : new String[] {FORGET_CHECKPOINTS, DROP}) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
                statement.setString(1, generation.projection().publishedName());
                statement.setInt(2, generation.number());
                statement.executeUpdate();
            }
        }
        try (Statement drop = connection.createStatement()) {
            drop.execute("drop schema " + generation.schema() + " cascade");
        }
        connection.commit();
    }
}
