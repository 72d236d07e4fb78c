package altdata.builder.log;

import altdata.builder.generations.Generation;
import altdata.builder.generations.KnownGeneration;

/// What the consumers of a generation in one instance share.
///
/// @param rateLimit  of all these consumers together
/// @param afterBatch called after each committed batch, by any of their threads
record ConsumerParameters<T>(
        ConsumerServices services,
        KnownGeneration known,
        ProjectionBinding<T> binding,
        ConsumerPlan plan,
        ReadRateLimit rateLimit,
        BatchMeters meters,
        Runnable afterBatch) {
    Generation generation() {
        return known.generation();
    }

    ConsumerRuntime runtime() {
        return services.runtime();
    }

    String topic() {
        return binding.topic().name();
    }
}
