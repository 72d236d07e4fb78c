package altdata.service;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.stream.Stream;

/// Runs the Deployments of the chart as processes of this machine, and replaces them as Kubernetes does.
final class SimulatedCluster implements AutoCloseable {
    /// How the processes of a version are started.
    ///
    /// @param home        the project folder with its jars
    /// @param environment of every process
    /// @param ofBuilders  more environment variables of the builders
    record Version(Path home, Map<String, String> environment, Map<String, String> ofBuilders) {
        private Map<String, String> environmentOf(String service) {
            Map<String, String> all = new HashMap<>(environment);
            if (service.equals("projection-builder")) {
                all.putAll(ofBuilders);
            }
            return all;
        }
    }

    private final Map<String, Version> versions;
    /// By the name of their Deployment.
    private final Map<String, List<ClusterPod>> pods = new ConcurrentHashMap<>();

    /// @param versions by image tag
    SimulatedCluster(Map<String, Version> versions) {
        this.versions = versions;
    }

    /// The pods of a service that exist, including those that are being deleted.
    Stream<ClusterPod> pods(String service) {
        return pods.values().stream()
                .flatMap(List::stream)
                .filter(pod -> pod.deployment().service().equals(service));
    }

    /// Changes the cluster to these Deployments, as `helm upgrade --wait` does: all of them at the same time, and
    /// deletes those that are not listed. Returns when the new pods are ready and the old ones have exited.
    void apply(List<ChartDeployment> deployments) {
        List<String> names = deployments.stream().map(ChartDeployment::name).toList();
        Stream<CompletableFuture<Void>> deletions = pods.entrySet().stream()
                .filter(entry -> !names.contains(entry.getKey()))
                .flatMap(entry -> entry.getValue().stream().map(this::delete));
        Stream<CompletableFuture<Void>> updates = deployments.stream()
                .map(deployment -> CompletableFuture.runAsync(() -> update(deployment), Thread::startVirtualThread));
        CompletableFuture.allOf(Stream.concat(deletions, updates).toArray(CompletableFuture[]::new))
                .join();
    }

    /// A rolling update with `maxSurge: 1` and `maxUnavailable: 0`.
    private void update(ChartDeployment deployment) {
        List<ClusterPod> own = pods.computeIfAbsent(deployment.name(), _ -> new CopyOnWriteArrayList<>());
        List<ClusterPod> old = own.stream()
                .filter(pod -> !pod.deployment().version().equals(deployment.version()))
                .toList();
        List<CompletableFuture<Void>> deletions = new ArrayList<>();
        for (ClusterPod replaced : old) {
            start(deployment).awaitReady();
            deletions.add(delete(replaced));
        }
        List<ClusterPod> added = new ArrayList<>();
        for (long count = own.stream()
                        .filter(pod -> pod.deployment().version().equals(deployment.version()))
                        .count();
                count < deployment.replicas();
                count++) {
            added.add(start(deployment));
        }
        added.forEach(ClusterPod::awaitReady);
        CompletableFuture.allOf(deletions.toArray(CompletableFuture[]::new)).join();
    }

    private ClusterPod start(ChartDeployment deployment) {
        Version version = versions.get(deployment.version());
        ClusterPod pod = ClusterPod.start(deployment, version.home(), version.environmentOf(deployment.service()));
        pods.get(deployment.name()).add(pod);
        return pod;
    }

    /// A pod is listed until its process has exited.
    private CompletableFuture<Void> delete(ClusterPod pod) {
        return pod.delete().thenRun(() -> pods.get(pod.deployment().name()).remove(pod));
    }

    @Override
    public void close() {
        pods.values().forEach(list -> list.forEach(ClusterPod::kill));
    }
}
