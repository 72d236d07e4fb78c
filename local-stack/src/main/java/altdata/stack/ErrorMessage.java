package altdata.stack;

import altdata.builder.generations.OperationRejectedException;
import altdata.contracts.failure.FailureText;
import altdata.stack.services.NotBuiltException;
import altdata.stack.up.StackException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.sql.SQLException;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeoutException;
import org.apache.kafka.common.KafkaException;
import org.jspecify.annotations.Nullable;

/// The error message of a failed command.
final class ErrorMessage {
    private static final String NO_RESPONSE =
            "Kafka does not respond. Check that it is running, or set its address with --kafka HOST:PORT or ALTDATA_KAFKA";

    private ErrorMessage() {}

    /// One sentence, or null for a failure that only a bug can cause.
    static @Nullable String sentence(Throwable failure) {
        return switch (failure) {
            case StackException stack -> stack.sentence();
            case NotBuiltException missing -> FailureText.firstLine(missing);
            case OperationRejectedException rejected -> FailureText.firstLine(rejected);
            case IllegalArgumentException input -> FailureText.firstLine(input);
            case SQLException database -> "the database: " + FailureText.firstLine(database);
            case KafkaException kafka when isTimeout(kafka) -> NO_RESPONSE;
            case KafkaException kafka -> "Kafka: " + FailureText.withRootCause(kafka);
            case TimeoutException _ -> NO_RESPONSE;
            case ExecutionException wrapped -> wrapped.getCause() == null ? null : sentence(wrapped.getCause());
            case UncheckedIOException wrapped -> sentence(Objects.requireNonNull(wrapped.getCause()));
            case NoSuchFileException missing -> "there is no file " + missing.getFile();
            case FileSystemException file -> file.getFile() + ": " + FailureText.ofFile(file);
            case IOException io ->
                io.getMessage() == null
                        ? io.getClass().getSimpleName()
                        : io.getClass().getSimpleName() + ": " + FailureText.firstLine(io);
            default -> null;
        };
    }

    private static boolean isTimeout(@Nullable Throwable failure) {
        return failure != null
                && (failure instanceof org.apache.kafka.common.errors.TimeoutException
                        || isTimeout(failure.getCause()));
    }
}
