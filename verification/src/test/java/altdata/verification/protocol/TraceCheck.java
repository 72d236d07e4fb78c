package altdata.verification.protocol;

import altdata.verification.faults.ProtocolEvent;
import altdata.verification.protocol.ModelEvent.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/// Translates the trace of one projection into transitions of the model, which `trace.pml` executes.
public final class TraceCheck {
    private static final JsonMapper JSON = new JsonMapper();
    private static final Path MODELS = Path.of("src", "test", "promela");

    private record Checkpoint(int generation, int partition) {}

    private final List<ProtocolEvent> trace;
    /// The position of each is its number in the model.
    private final List<String> processes;
    private final List<Integer> generations;
    private final Map<Integer, NavigableSet<Long>> offsets = new TreeMap<>();
    private final Set<Checkpoint> known = new HashSet<>();
    private final List<ModelEvent> events = new ArrayList<>();

    /// @param trace of one projection, in any order
    public TraceCheck(Collection<ProtocolEvent> trace) {
        this.trace =
                trace.stream().sorted(Comparator.comparing(ProtocolEvent::id)).toList();
        processes = distinct(ProtocolEvent::process);
        generations = distinct(ProtocolEvent::generation);
        for (ProtocolEvent event : this.trace) {
            if (event.partition() != null) {
                NavigableSet<Long> ofPartition =
                        offsets.computeIfAbsent(event.partition(), _ -> new TreeSet<>(Set.of(0L)));
                Stream.of(event.fromOffset(), event.toOffset())
                        .filter(Objects::nonNull)
                        .forEach(ofPartition::add);
            }
        }
        translate();
    }

    /// Whether Spin is installed.
    public static boolean isPossible() {
        return ProgramRun.isPossible("spin");
    }

    /// The events of a file that `altdata faults --trace` has written, by projection.
    public static Map<String, List<ProtocolEvent>> read(Path file) throws IOException {
        try (Stream<String> lines = Files.lines(file)) {
            return lines.map(line -> JSON.readValue(line, ProtocolEvent.class))
                    .collect(Collectors.groupingBy(ProtocolEvent::projection, TreeMap::new, Collectors.toList()));
        }
    }

    /// Executes the trace in the model.
    ///
    /// @param parent the directory for generated files
    /// @return empty if the model accepts it; otherwise the last event and the assertion that it violates
    public String rejection(Path parent) throws IOException, InterruptedException {
        Path directory = Files.createTempDirectory(parent, "trace");
        for (String model : List.of("projection.pml", "trace.pml")) {
            Path _ = Files.copy(MODELS.resolve(model), directory.resolve(model));
        }
        Path _ = Files.writeString(directory.resolve("events.pml"), columns());
        ProgramRun run = ProgramRun.of(
                directory,
                Stream.of(List.of("spin", "-T", "-B"), sizes(), List.of("trace.pml"))
                        .flatMap(List::stream)
                        .toList());
        List<String> lines = run.output().lines().toList();
        return run.exit() == 0 && lines.contains("accepted")
                ? ""
                : lines.stream().skip(Math.max(0, lines.size() - 5)).collect(Collectors.joining("\n"));
    }

    private void translate() {
        Map<Long, List<ProtocolEvent>> transactions = new LinkedHashMap<>();
        for (ProtocolEvent event : trace) {
            switch (event.kind()) {
                case KNOWN_GENERATION ->
                    events.add(new ModelEvent(
                            Kind.KNOWN_GENERATION, String.valueOf(event.toState()), 0, generation(event), 0, 0, 0));
                case KNOWN_CHECKPOINT -> {
                    boolean _ = known.add(checkpoint(event));
                    events.add(ofCheckpoint(Kind.KNOWN_CHECKPOINT, event));
                }
                case EPOCH, OFFSET, STATE ->
                    transactions
                            .computeIfAbsent(event.transaction(), _ -> new ArrayList<>())
                            .add(event);
            }
        }
        addKnownOwners();
        // A transaction that waits for another one writes its last event after it.
        transactions.values().stream()
                .sorted(Comparator.comparing(
                        transaction -> transaction.getLast().id()))
                .forEach(this::addTransaction);
    }

    /// The owners of the first epochs took over before the trace began.
    private void addKnownOwners() {
        Set<Checkpoint> taken = new HashSet<>();
        for (ProtocolEvent event : trace) {
            if (event.kind() == ProtocolEvent.Kind.EPOCH) {
                boolean _ = taken.add(checkpoint(event));
            } else if (event.kind() == ProtocolEvent.Kind.OFFSET && taken.add(checkpoint(event))) {
                int first = index(event.partition(), event.fromOffset());
                events.add(new ModelEvent(
                        Kind.TAKEN_OVER, "0", builder(event), generation(event), partition(event), 0, first));
            }
        }
    }

    private void addTransaction(List<ProtocolEvent> transaction) {
        Set<Integer> changed = new HashSet<>();
        for (ProtocolEvent event : transaction) {
            if (event.kind() == ProtocolEvent.Kind.STATE && changed.add(event.generation())) {
                addState(event, transaction);
            }
        }
        for (ProtocolEvent event : transaction) {
            if (event.kind() == ProtocolEvent.Kind.OFFSET) {
                events.add(ofCheckpoint(Kind.WRITTEN, event));
            } else if (event.kind() == ProtocolEvent.Kind.EPOCH) {
                boolean _ = known.add(checkpoint(event));
                if (!changed.contains(event.generation())) {
                    events.add(ofCheckpoint(Kind.TAKEN_OVER, event));
                }
            }
        }
    }

    /// @param event the first change of its generation in the transaction
    private void addState(ProtocolEvent event, List<ProtocolEvent> transaction) {
        Kind kind = Objects.equals(event.fromState(), event.toState())
                ? ofPause(event, transaction)
                : ofState(event, transaction);
        if (kind == Kind.WAS_DROPPED) {
            boolean _ = known.removeIf(checkpoint -> checkpoint.generation() == event.generation());
        }
        if (kind != null) {
            events.add(ModelEvent.ofGeneration(kind, generation(event)));
        }
    }

    private Kind ofPause(ProtocolEvent event, List<ProtocolEvent> transaction) {
        if (!Boolean.TRUE.equals(event.toPaused())) {
            return Kind.RESUMED;
        }
        return isFenced(event, transaction) ? Kind.PAUSED : Kind.UNKNOWN;
    }

    /// @return null if another event of the transaction represents the change
    private @Nullable Kind ofState(ProtocolEvent event, List<ProtocolEvent> transaction) {
        return switch (String.valueOf(event.toState())) {
            case "BUILDING" -> event.fromState() == null ? Kind.BUILT : Kind.UNKNOWN;
            case "CATCHING_UP" -> isFenced(event, transaction) ? Kind.CAUGHT_UP : Kind.UNKNOWN;
            case "READY" -> Kind.BECAME_READY;
            case "LIVE" -> Kind.WENT_LIVE;
            case "RETAINED" -> isReplaced(transaction) ? null : Kind.UNKNOWN;
            case "DROPPED" -> Kind.WAS_DROPPED;
            default -> Kind.UNKNOWN;
        };
    }

    /// Whether the transaction increments the epochs of all checkpoints of the generation.
    private boolean isFenced(ProtocolEvent event, List<ProtocolEvent> transaction) {
        Set<Checkpoint> fenced = transaction.stream()
                .filter(other -> other.kind() == ProtocolEvent.Kind.EPOCH)
                .map(TraceCheck::checkpoint)
                .collect(Collectors.toSet());
        return known.stream()
                .filter(checkpoint -> checkpoint.generation() == event.generation())
                .allMatch(fenced::contains);
    }

    private static boolean isReplaced(List<ProtocolEvent> transaction) {
        return transaction.stream().anyMatch(event -> "LIVE".equals(event.toState()));
    }

    private ModelEvent ofCheckpoint(Kind kind, ProtocolEvent event) {
        Long first = event.fromOffset();
        return new ModelEvent(
                kind,
                "0",
                builder(event),
                generation(event),
                partition(event),
                first == null ? 0 : index(event.partition(), first),
                index(event.partition(), event.toOffset()));
    }

    private List<String> sizes() {
        int partitions = offsets.keySet().stream()
                .mapToInt(partition -> partition + 1)
                .max()
                .orElse(1);
        int records = offsets.values().stream().mapToInt(Set::size).max().orElse(1);
        return List.of(
                "-DBUILDERS=" + processes.size(),
                "-DGENERATIONS=" + generations.size(),
                // The model's other processes, which do not run, use two of them.
                "-DPARTITIONS=" + Math.max(2, partitions),
                "-DCHECKPOINTS=" + generations.size() * Math.max(2, partitions),
                "-DRECORDS=" + records,
                "-DEVENTS=" + events.size());
    }

    private String columns() {
        return column("byte eKind", event -> event.kind().name())
                + column("mtype eState", ModelEvent::state)
                + column("byte eBuilder", ModelEvent::builder)
                + column("byte eGeneration", ModelEvent::generation)
                + column("byte ePartition", ModelEvent::partition)
                + column("int eFirst", ModelEvent::first)
                + column("int eNext", ModelEvent::next);
    }

    private String column(String declaration, Function<ModelEvent, Object> value) {
        return events.stream()
                .map(event -> value.apply(event).toString())
                .collect(Collectors.joining(", ", declaration + "[EVENTS] = { ", " };\n"));
    }

    private int builder(ProtocolEvent event) {
        return processes.indexOf(event.process());
    }

    private int generation(ProtocolEvent event) {
        return generations.indexOf(event.generation());
    }

    private static int partition(ProtocolEvent event) {
        Integer partition = event.partition();
        if (partition == null) {
            throw new IllegalArgumentException("no partition: " + event);
        }
        return partition;
    }

    private static Checkpoint checkpoint(ProtocolEvent event) {
        return new Checkpoint(event.generation(), partition(event));
    }

    private int index(Integer partition, Long offset) {
        return offsets.get(partition).headSet(offset).size();
    }

    private <T extends Comparable<T>> List<T> distinct(Function<ProtocolEvent, T> property) {
        return trace.stream().map(property).distinct().sorted().toList();
    }
}
