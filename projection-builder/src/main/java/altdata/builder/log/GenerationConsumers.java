package altdata.builder.log;

import altdata.builder.generations.KnownGeneration;
import java.util.List;
import java.util.stream.IntStream;

/// The consumer threads of one generation in this instance.
public final class GenerationConsumers {
    private record ConsumerThread(ProjectionConsumer<?> consumer, Thread thread) {}

    private final ConsumerPlan plan;
    private final List<ConsumerThread> threads;
    private volatile boolean isStopping;

    private GenerationConsumers(ConsumerPlan plan, List<ConsumerThread> threads) {
        this.plan = plan;
        this.threads = threads;
    }

    /// Starts the threads.
    ///
    /// @param afterBatch called by any of the threads after each committed batch
    public static GenerationConsumers start(
            ConsumerServices services,
            KnownGeneration known,
            ProjectionBinding<?> binding,
            ConsumerPlan plan,
            BatchMeters meters,
            Runnable afterBatch) {
        ReadRateLimit rateLimit = new ReadRateLimit(plan.rowsPerSecond(), plan.maxBatchRows(), services.runtime());
        ConsumerParameters<?> parameters =
                new ConsumerParameters<>(services, known, binding, plan, rateLimit, meters, afterBatch);
        return new GenerationConsumers(
                plan,
                IntStream.range(0, plan.threads())
                        .mapToObj(number -> {
                            ProjectionConsumer<?> consumer = new ProjectionConsumer<>(parameters);
                            String name = "project-" + known.generation().schema() + '-' + number;
                            return new ConsumerThread(
                                    consumer, services.runtime().start(name, consumer));
                        })
                        .toList());
    }

    /// The plan with which the threads were started.
    public ConsumerPlan plan() {
        return plan;
    }

    /// Asks the consumers to finish their batches and hand over their partitions; does not wait for them.
    public void stop() {
        isStopping = true;
        threads.forEach(each -> each.consumer().stop());
    }

    /// Whether a thread has ended although [#stop] was not called, because of an uncaught error.
    public boolean hasFailed() {
        return !isStopping && threads.stream().anyMatch(each -> !each.thread().isAlive());
    }

    /// Whether all threads have ended.
    public boolean hasStopped() {
        return threads.stream().noneMatch(each -> each.thread().isAlive());
    }
}
