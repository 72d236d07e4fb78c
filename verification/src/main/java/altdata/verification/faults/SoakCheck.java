package altdata.verification.faults;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/// Reads the log during a soak, so that the suite does not keep all rows in memory, and compares the tables
/// with it at the end.
final class SoakCheck {
    private final FaultStack stack;
    private final SuiteApiKey key;
    private final SoakRows rows;
    private final LogReader log;
    private final LogModel reference = new LogModel();
    private long inLog;

    SoakCheck(FaultStack stack, SuiteApiKey key, SoakRows rows) {
        this.stack = stack;
        this.key = key;
        this.rows = rows;
        this.log = new LogReader(stack.kafkaAddress());
    }

    /// Adds the records since the last call to the reference model.
    void read() {
        for (LogReader.LoggedRow logged : log.read()) {
            SentRow sent = logged.id() == 0 ? null : rows.seen(logged.id());
            if (logged.id() != 0) {
                inLog++;
                if (sent == null) {
                    stack.problems().add("the row " + logged.id() + " is in the log twice");
                }
            }
            reference.add(logged, sent);
        }
    }

    /// The number of the suite's rows read from the log so far.
    long inLog() {
        return inLog;
    }

    /// Runs the final comparison; call it after all writers have stopped.
    ///
    /// @param problems receives the differences and every other problem
    TableComparison end(Duration longest, List<String> problems) throws SQLException, InterruptedException {
        try {
            long _ = new CatchUp(stack.kafkaAddress(), stack.postgres()).await(longest);
        } catch (SuiteException e) {
            problems.add(String.valueOf(e.getMessage()));
        }
        read();
        if (rows.awaited() > 0) {
            problems.add(rows.awaited() + " acknowledged rows are not in the log");
        }
        ExpectedTables expected = new ExpectedTables(reference);
        TableComparison comparison = new TableComparison(reference, expected);
        try (Connection connection = stack.database()) {
            comparison.run(connection);
        }
        problems.addAll(comparison.differences());
        problems.addAll(new ApiResponseCheck(stack, key).differences(expected));
        problems.addAll(new ArrayList<>(stack.problems()));
        return comparison;
    }
}
