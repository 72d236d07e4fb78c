package altdata.builder.log;

import java.util.Optional;
import java.util.concurrent.ExecutionException;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.KafkaFuture;

/// Waits for the responses to requests of Kafka's admin client.
final class KafkaFutures {
    private KafkaFutures() {}

    /// @param what the request, for the message of the exception, such as "query the end of the log"
    /// @throws KafkaException if it failed, or if the thread was interrupted
    static <T> T get(KafkaFuture<T> response, String what) {
        try {
            return response.get();
        } catch (ExecutionException e) {
            throw new KafkaException("could not " + what + ": " + e.getCause(), e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new KafkaException(e);
        }
    }

    /// Returns an empty result if the request failed with this exception.
    ///
    /// @throws KafkaException if it failed with another one, or if the thread was interrupted
    static <T> Optional<T> getIfNot(Class<? extends Exception> accepted, KafkaFuture<T> response, String what) {
        try {
            return Optional.of(get(response, what));
        } catch (KafkaException e) {
            if (e.getCause() instanceof ExecutionException failure && accepted.isInstance(failure.getCause())) {
                return Optional.empty();
            }
            throw e;
        }
    }
}
