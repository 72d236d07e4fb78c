package altdata.stack;

import altdata.builder.generations.OperationRejectedException;
import altdata.stack.services.NotBuiltException;
import altdata.stack.up.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/// The error message of a failed command.
final class ErrorMessage {
    private ErrorMessage() {}

    /// One sentence, or null for a failure that only a bug can cause.
    static @Nullable String sentence(Throwable failure) {
        return switch (failure) {
            case StackException stack -> stack.sentence();
            case NotBuiltException missing -> firstLine(missing);
            case OperationRejectedException rejected -> firstLine(rejected);
            case IllegalArgumentException input -> firstLine(input);
            case SQLException database -> "the database: " + firstLine(database);
            case org.apache.kafka.common.errors.TimeoutException timeout ->
                "Kafka does not answer: " + firstLine(timeout);
            case KafkaException kafka -> "Kafka: " + firstLine(kafka);
            case TimeoutException _ -> "Kafka did not answer in time";
            case ExecutionException wrapped -> wrapped.getCause() == null ? null : sentence(wrapped.getCause());
            case UncheckedIOException wrapped -> sentence(Objects.requireNonNull(wrapped.getCause()));
            case IOException io ->
                io.getMessage() == null
                        ? io.getClass().getSimpleName()
                        : io.getClass().getSimpleName() + ": " + firstLine(io);
            default -> null;
        };
    }

    private static String firstLine(Throwable failure) {
        return String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    }
}
