package altdata.builder;

import altdata.builder.generations.BaseTableCopy;
import altdata.builder.generations.Generation;
import altdata.builder.generations.Generations;
import altdata.builder.generations.KnownGeneration;
import altdata.builder.generations.LiveRelease;
import altdata.builder.generations.OperationRejectedException;
import altdata.builder.generations.Releases;
import altdata.builder.generations.Upgrade;
import altdata.builder.tables.ReplayScope;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/// Replaces the live generations of another version, if the setting `ALTDATA_UPGRADE` is `automatic`: builds
/// generations of this version, and promotes all of them in one release when they are READY. Until then the live
/// generations serve all requests.
///
/// The state is in the database only, so an upgrade continues after a restart, and any number of builders can run
/// it together.
final class UpgradeReconciler {
    private static final Logger LOG = LoggerFactory.getLogger(UpgradeReconciler.class);

    private final DataSource database;

    UpgradeReconciler(DataSource database) {
        this.database = database;
    }

    /// Starts missing builds, or promotes the generations if all of them are READY.
    ///
    /// @param known all generations, including dropped ones
    void advance(List<KnownGeneration> known, Map<Projection, Generation> live) throws SQLException {
        Upgrade upgrade = Upgrade.of(known, live);
        if (upgrade.isDone()) {
            return;
        }
        try (Connection connection = database.getConnection()) {
            connection.setAutoCommit(false);
            if (upgrade.steps().stream().anyMatch(step -> step.successor() == null)) {
                startBuilding(connection);
            } else if (upgrade.isReady()) {
                promote(connection, upgrade);
            }
        }
    }

    private static void startBuilding(Connection connection) throws SQLException {
        Generations.lock(connection);
        // Another builder may have started them before this one got the lock.
        List<KnownGeneration> known = Generations.known(connection);
        for (Upgrade.Step step :
                Upgrade.of(known, LiveRelease.generations(connection)).steps()) {
            if (step.successor() == null) {
                startBuilding(connection, known, step.live());
            }
        }
        connection.commit();
    }

    private static void startBuilding(Connection connection, List<KnownGeneration> known, Generation live)
            throws SQLException {
        KnownGeneration source = Generations.find(known, live).orElseThrow();
        if (BaseTableCopy.obstacle(connection, source) == null) {
            Generation added = Generations.addCopy(connection, known, live);
            LOG.info("another version defined the derived tables of {}; deriving {} again", live, added);
        } else {
            Generation added = Generations.add(connection, known, live.projection(), ReplayScope.EVERYTHING, null);
            LOG.info("another version defined the tables of {}; building {} from the log", live, added);
        }
    }

    private static void promote(Connection connection, Upgrade upgrade) throws SQLException {
        Map<Projection, Generation> successors = new EnumMap<>(Projection.class);
        for (Upgrade.Step step : upgrade.steps()) {
            successors.put(
                    step.live().projection(),
                    Objects.requireNonNull(step.successor()).generation());
        }
        try {
            Releases.promote(connection, successors);
            LOG.info("the upgrade is complete: {} are live", successors.values());
        } catch (OperationRejectedException e) {
            connection.rollback();
            LOG.warn("could not promote {}: {}; retrying in 0.5 s", successors.values(), e.getMessage());
        }
    }
}
