package altdata.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import altdata.testing.ServiceProcess;
import altdata.testing.TestService;
import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/// A pod of the simulated cluster: a process of a service, started and stopped as Kubernetes does.
final class ClusterPod {
    private static final Duration START_TIMEOUT = Duration.ofSeconds(90);
    private static final int PROBE_TIMEOUT_MILLIS = 3_000;

    private final ChartDeployment deployment;
    private final ServiceProcess process;
    private final int port;
    private volatile long deletedAtNanos;
    private volatile boolean isDeleted;

    private ClusterPod(ChartDeployment deployment, ServiceProcess process, int port) {
        this.deployment = deployment;
        this.process = process;
        this.port = port;
    }

    /// Starts the process.
    ///
    /// @param home        the project folder with the jars of its version
    /// @param environment of every service
    static ClusterPod start(ChartDeployment deployment, Path home, Map<String, String> environment) {
        int port = TestService.freePort();
        Map<String, String> all = new HashMap<>(environment);
        // The default, which the chart leaves as it is.
        all.putIfAbsent("ALTDATA_DRAIN", "2s");
        // The chart probes builders on their management port, the other services on their own.
        boolean isBuilder = deployment.service().equals("projection-builder");
        all.put(isBuilder ? "ALTDATA_MANAGEMENT_PORT" : "ALTDATA_PORT", Integer.toString(port));
        Path log = Path.of("target", "rolling-" + deployment.name() + "-" + deployment.version() + ".log");
        return new ClusterPod(deployment, ServiceProcess.start(home, deployment.service(), log, all), port);
    }

    ChartDeployment deployment() {
        return deployment;
    }

    int port() {
        return port;
    }

    void awaitReady() {
        await().atMost(START_TIMEOUT).pollInterval(Duration.ofMillis(100)).until(this::isReady);
    }

    /// The readiness probe.
    boolean isReady() {
        try {
            HttpURLConnection probe = (HttpURLConnection) URI.create("http://localhost:" + port + "/health/ready")
                    .toURL()
                    .openConnection();
            probe.setConnectTimeout(PROBE_TIMEOUT_MILLIS);
            probe.setReadTimeout(PROBE_TIMEOUT_MILLIS);
            // Otherwise probes would share connections, which close when the service stops.
            probe.setRequestProperty("Connection", "close");
            return probe.getResponseCode() == HttpURLConnection.HTTP_OK;
        } catch (IOException _) {
            return false;
        }
    }

    /// Whether it was deleted at least this long ago.
    boolean isDeletedSince(Duration time) {
        return isDeleted && System.nanoTime() - deletedAtNanos >= time.toNanos();
    }

    /// Deletes it: waits for the preStop hook, then sends SIGTERM. The future completes when the process has
    /// exited.
    CompletableFuture<Void> delete() {
        deletedAtNanos = System.nanoTime();
        isDeleted = true;
        return CompletableFuture.runAsync(
                () -> {
                    Duration shutdown = process.terminate();
                    assertThat(deployment.preStop().plus(shutdown)).isLessThan(deployment.gracePeriod());
                },
                CompletableFuture.delayedExecutor(
                        deployment.preStop().toMillis(), TimeUnit.MILLISECONDS, Thread::startVirtualThread));
    }

    void kill() {
        process.kill();
    }
}
