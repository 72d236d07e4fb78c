package altdata.api;

import altdata.api.statements.CancellingConnectionFactory;
import altdata.contracts.tables.DatabaseAddress;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.client.SSLMode;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.netty.http.HttpResources;

/// The connections to the read tables, and the clock.
@Configuration(proxyBeanMethods = false)
class Database {
    private static final int COUNTING_CONNECTIONS = 4;
    /// How many search, beside those that look up: as many as readings run at a time, where there are 16 of the
    /// others.
    private static final int SEARCHING_OF_FOUR = 3;

    private static final String EACH_ANEW = "force_custom_plan";
    private static final String KEPT = "force_generic_plan";
    /// After which the server ends a statement.
    private static final Duration LONGEST_STATEMENT = Duration.ofSeconds(10);
    /// Where nothing has come by then, not even that, the answer was lost on its way.
    private static final Duration LONGEST_SEARCH = LONGEST_STATEMENT.plusSeconds(2);
    /// What is found by its key is there at once, or the way to the server is not.
    private static final Duration LONGEST_LOOKUP = Duration.ofSeconds(5);

    /// Null where no traces are made.
    private final @Nullable StatementSpans spans;

    Database(ObjectProvider<StatementSpans> spans) {
        this.spans = spans.getIfAvailable();
    }

    /// How many posts a term has, or a day, is known only when it is asked for: planned anew each time.
    @Bean(destroyMethod = "dispose")
    @Primary
    ConnectionPool searching(ApiSettings settings) {
        return pool(
                DatabaseAddress.parse(settings.databaseUrl()),
                EACH_ANEW,
                LONGEST_SEARCH,
                Math.max(1, settings.connections() * SEARCHING_OF_FOUR / 4));
    }

    /// What is looked up by its key is found in one way, whatever the key; to plan that each time would take as
    /// long as to do it (measured: docs/performance.md).
    @Bean(destroyMethod = "dispose")
    ConnectionPool lookingUp(ApiSettings settings) {
        return pool(DatabaseAddress.parse(settings.databaseUrl()), KEPT, LONGEST_LOOKUP, settings.connections());
    }

    @Bean(defaultCandidate = false, destroyMethod = "dispose")
    @ConditionalOnProperty("altdata.quota-database-url")
    ConnectionPool countingConnections(ApiSettings settings) {
        return pool(
                DatabaseAddress.parse(Objects.requireNonNull(settings.quotaDatabaseUrl())),
                KEPT,
                LONGEST_LOOKUP,
                COUNTING_CONNECTIONS);
    }

    @Bean
    @Primary
    DatabaseClient searches(@Qualifier("searching") ConnectionPool connections) {
        return client(connections);
    }

    @Bean
    DatabaseClient lookups(@Qualifier("lookingUp") ConnectionPool connections) {
        return client(connections);
    }

    /// Where requests are counted: the one thing the API writes.
    @Bean(defaultCandidate = false)
    DatabaseClient counting(
            @Qualifier("lookups") DatabaseClient lookups,
            @Qualifier("countingConnections") ObjectProvider<ConnectionPool> own) {
        ConnectionPool connections = own.getIfAvailable();
        return connections == null ? lookups : client(connections);
    }

    private DatabaseClient client(ConnectionPool connections) {
        // Statements carry their own positional parameters, so nothing needs to be parsed for names.
        return DatabaseClient.builder()
                .connectionFactory(spans == null ? connections : spans.of(connections))
                .namedParameters(false)
                .build();
    }

    private static ConnectionPool pool(DatabaseAddress address, String planning, Duration longest, int most) {
        PostgresqlConnectionConfiguration.Builder configuration = PostgresqlConnectionConfiguration.builder()
                .host(address.host())
                .port(address.port())
                .database(address.database())
                .username(address.user())
                .applicationName("altdata query-api")
                // No disk has to seek.
                .options(Map.of("plan_cache_mode", planning, "random_page_cost", "1.1"))
                .connectTimeout(Duration.ofSeconds(3))
                .statementTimeout(LONGEST_STATEMENT)
                // As text, the bytes of a chunk would be twice as long, and a tenth of the time of an answer.
                .forceBinary(true)
                // The threads that serve requests: a short answer then seldom moves from one to another.
                .loopResources(HttpResources.get())
                .tcpKeepAlive(true)
                .tcpNoDelay(true);
        if (address.password() != null) {
            configuration.password(address.password());
        }
        configuration.sslMode(SSLMode.fromValue(address.sslMode()));
        if (address.rootCertificate() != null) {
            configuration.sslRootCert(address.rootCertificate());
        }
        return new ConnectionPool(
                ConnectionPoolConfiguration.builder(new CancellingConnectionFactory(configuration.build(), longest))
                        .initialSize(0)
                        .minIdle(0)
                        .maxSize(most)
                        .maxAcquireTime(Duration.ofSeconds(5))
                        .maxCreateConnectionTime(Duration.ofSeconds(5))
                        // One that nobody has used for long may have been lost in silence meanwhile.
                        .maxIdleTime(Duration.ofMinutes(1))
                        .maxLifeTime(Duration.ofMinutes(30))
                        .build());
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
