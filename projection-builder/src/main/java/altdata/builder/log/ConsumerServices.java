package altdata.builder.log;

import io.opentelemetry.api.trace.Tracer;
import javax.sql.DataSource;
import org.springframework.kafka.core.ConsumerFactory;

/// What the consumers of all generations in one instance use.
///
/// @param runtime starts their threads, and measures their time
public record ConsumerServices(
        ConsumerFactory<byte[], byte[]> consumers,
        TopicLog topicLog,
        DataSource database,
        Tracer tracer,
        ConsumerRuntime runtime) {}
