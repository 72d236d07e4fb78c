package altdata.builder;

import altdata.builder.log.KafkaClients;
import altdata.contracts.access.KafkaSecurity;
import altdata.contracts.tables.DatabaseAddress;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import io.opentelemetry.api.trace.Tracer;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AdminClientConfig;
import org.apache.kafka.clients.consumer.ConsumerConfig;
import org.apache.kafka.clients.consumer.GroupProtocol;
import org.apache.kafka.common.serialization.ByteArrayDeserializer;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.kafka.core.ConsumerFactory;
import org.springframework.kafka.core.DefaultKafkaConsumerFactory;

/// Beans that connect to PostgreSQL and Kafka.
@Configuration(proxyBeanMethods = false)
class ServerConnections {
    /// A host name that cannot be resolved yet is retried (for a year): its server may still be starting.
    private static final long UNLIMITED_MILLIS = Duration.ofDays(365).toMillis();

    /// The start of the application names of builders in PostgreSQL.
    static final String APPLICATION = "altdata projection-builder ";

    private static final int ADMIN_TIMEOUT_MILLIS = 20_000;
    private static final int MAX_RECONNECT_BACKOFF_MILLIS = 250;
    private static final int FETCH_BYTES = 16 * 1024 * 1024;

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    HikariDataSource database(BuilderSettings settings) {
        DatabaseAddress address = DatabaseAddress.parse(settings.databaseUrl());
        HikariDataSource database = new HikariDataSource();
        database.setJdbcUrl(address.jdbcUrl());
        database.setUsername(address.user());
        database.setPassword(address.password());
        database.setMaximumPoolSize(settings.connections());
        database.setMinimumIdle(0);
        database.setConnectionTimeout(5_000);
        // The service starts without the database and waits for it later.
        database.setInitializationFailTimeout(-1);
        // Shows in pg_stat_activity which builder holds a lock.
        database.addDataSourceProperty(
                "ApplicationName", APPLICATION + ProcessHandle.current().pid());
        database.addDataSourceProperty("connectTimeout", "5");
        database.addDataSourceProperty("socketTimeout", "60");
        database.addDataSourceProperty("tcpKeepAlive", "true");
        // An instance that freezes in the middle of a transaction must release its locks to its successor; in the
        // middle of a statement, FrozenSessions ends its session. A
        // batch has one row or thousands, on tables that were empty a minute ago, so a cached query plan can be
        // minutes slower than a new one. The other two settings end a statement in PostgreSQL if this client has given
        // it up after its socket timeout, or no longer exists; otherwise each attempt would leave a connection that
        // keeps its locks.
        database.addDataSourceProperty(
                "options",
                "-c idle_in_transaction_session_timeout=10s -c plan_cache_mode=force_custom_plan"
                        + " -c lock_timeout=50s -c client_connection_check_interval=5s");
        return database;
    }

    @Bean
    KafkaSecurity kafkaAccess(BuilderSettings settings) {
        return KafkaClients.access(settings.kafkaProperties());
    }

    @Bean
    Admin admin(KafkaProperties kafka, KafkaSecurity access) {
        Map<String, Object> properties = access.addTo(kafka.buildAdminProperties());
        properties.put(AdminClientConfig.BOOTSTRAP_RESOLVE_TIMEOUT_MS_CONFIG, UNLIMITED_MILLIS);
        // Report an unavailable broker soon.
        properties.putIfAbsent(AdminClientConfig.DEFAULT_API_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MILLIS);
        properties.putIfAbsent(AdminClientConfig.REQUEST_TIMEOUT_MS_CONFIG, ADMIN_TIMEOUT_MILLIS / 2);
        // If both start at the same time, the broker needs longer: reconnect soon.
        properties.putIfAbsent(AdminClientConfig.RECONNECT_BACKOFF_MAX_MS_CONFIG, MAX_RECONNECT_BACKOFF_MILLIS);
        return Admin.create(properties);
    }

    @Bean
    GenerationConsumerFactory generationConsumers(
            ConsumerFactory<byte[], byte[]> consumers,
            Admin admin,
            HikariDataSource database,
            BuilderSettings settings,
            MeterRegistry meters,
            Tracer tracer) {
        return new GenerationConsumerFactory(consumers, admin, database, settings, meters, tracer);
    }

    @Bean
    ConsumerFactory<byte[], byte[]> consumers(KafkaProperties kafka, KafkaSecurity access, BuilderSettings settings) {
        Map<String, Object> properties = access.addTo(kafka.buildConsumerProperties());
        properties.put(ConsumerConfig.BOOTSTRAP_RESOLVE_TIMEOUT_MS_CONFIG, UNLIMITED_MILLIS);
        properties.put(ConsumerConfig.KEY_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        properties.put(ConsumerConfig.VALUE_DESERIALIZER_CLASS_CONFIG, ByteArrayDeserializer.class);
        properties.putIfAbsent(ConsumerConfig.GROUP_PROTOCOL_CONFIG, GroupProtocol.CONSUMER.name());
        properties.put(ConsumerConfig.ENABLE_AUTO_COMMIT_CONFIG, false);
        // Offsets come from the checkpoints. If the log does not contain them, the consumer halts for an
        // operator.
        properties.put(ConsumerConfig.AUTO_OFFSET_RESET_CONFIG, "none");
        properties.put(ConsumerConfig.ISOLATION_LEVEL_CONFIG, "read_committed");
        properties.put(ConsumerConfig.ALLOW_AUTO_CREATE_TOPICS_CONFIG, false);
        properties.put(ConsumerConfig.FETCH_MAX_BYTES_CONFIG, FETCH_BYTES);
        properties.put(ConsumerConfig.MAX_PARTITION_FETCH_BYTES_CONFIG, FETCH_BYTES / 4);
        return new DefaultKafkaConsumerFactory<>(properties);
    }
}
