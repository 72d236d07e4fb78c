package altdata.verification.faults;

import altdata.stack.servers.CitusCluster;
import java.io.IOException;

/// A node of a Citus cluster.
class CitusNode implements StackProcess {
    private final CitusCluster cluster;
    private final String node;
    private boolean running = true;
    private boolean ended;

    /// @param cluster of which the node is running
    CitusNode(CitusCluster cluster, String node) {
        this.cluster = cluster;
        this.node = node;
    }

    @Override
    public String name() {
        return node;
    }

    @Override
    public synchronized void kill() {
        if (running) {
            running = false;
            run(() -> cluster.kill(node));
        }
    }

    @Override
    public synchronized void start() {
        if (!running && !ended) {
            run(() -> cluster.resume(node));
            running = true;
        }
    }

    @Override
    public synchronized void end() {
        ended = true;
        kill();
    }

    private interface Action {
        void run() throws IOException, InterruptedException;
    }

    private static void run(Action action) {
        try {
            action.run();
        } catch (IOException e) {
            throw new SuiteException(String.valueOf(e.getMessage()), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new SuiteException("interrupted", e);
        }
    }
}
