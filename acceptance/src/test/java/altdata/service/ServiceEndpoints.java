package altdata.service;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/// Chooses the pod of a service for a new connection, in turn. Two kinds of load balancers are simulated, which
/// remove a pod that stops for different reasons.
final class ServiceEndpoints implements AutoCloseable {
    /// How a load balancer notices that a pod stops.
    enum Routing {
        /// A Service of Kubernetes removes a pod because it was deleted. The nodes learn this with a delay, which
        /// the preStop hook has to cover.
        SERVICE,
        /// Another load balancer polls the readiness. It does not know that a pod was deleted, so the service has
        /// to continue for a moment after its readiness has changed.
        READINESS
    }

    /// Longer than usual: with a preStop hook of 5 s, 1 s remains.
    private static final Duration DELAY_OF_NODES = Duration.ofSeconds(4);

    private static final Duration POLL_INTERVAL = Duration.ofMillis(150);

    private final SimulatedCluster cluster;
    private final String service;
    private final Map<ClusterPod, Boolean> readiness = new ConcurrentHashMap<>();
    private final AtomicInteger turn = new AtomicInteger();
    private final ScheduledExecutorService poller = Executors.newSingleThreadScheduledExecutor();

    ServiceEndpoints(SimulatedCluster cluster, String service) {
        this.cluster = cluster;
        this.service = service;
        poll();
        var _ = poller.scheduleWithFixedDelay(
                this::poll, POLL_INTERVAL.toMillis(), POLL_INTERVAL.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void poll() {
        cluster.pods(service).forEach(pod -> readiness.putIfAbsent(pod, false));
        readiness.replaceAll((pod, _) -> pod.isReady());
        // A Service may send requests to a pod that has exited already.
        readiness
                .entrySet()
                .removeIf(entry -> !entry.getValue() && entry.getKey().isDeletedSince(DELAY_OF_NODES));
    }

    /// The port of the next pod.
    int next(Routing routing) {
        List<ClusterPod> ready = readiness.entrySet().stream()
                .filter(entry -> switch (routing) {
                    // The readiness of a pod that was deleted does not matter.
                    case SERVICE ->
                        !entry.getKey().isDeletedSince(DELAY_OF_NODES)
                                && (entry.getValue() || entry.getKey().isDeletedSince(Duration.ZERO));
                    case READINESS -> entry.getValue();
                })
                .map(Map.Entry::getKey)
                .toList();
        if (ready.isEmpty()) {
            throw new IllegalStateException("no pod of " + service + " is ready");
        }
        return ready.get(Math.floorMod(turn.getAndIncrement(), ready.size())).port();
    }

    @Override
    public void close() {
        poller.shutdownNow();
    }
}
