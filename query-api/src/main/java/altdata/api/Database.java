package altdata.api;

import altdata.api.limits.QueryLimits;
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

/// Connection pools for searches, lookups and request counts; also the clock.
///
/// The bean names of the pools are the label `name` of the connection metrics.
@Configuration(proxyBeanMethods = false)
class Database {
    private static final int QUOTA_CONNECTIONS = 4;
    /// Search connections per 4 lookup connections: 12 with the default of 16 lookup connections.
    private static final int SEARCHES_PER_FOUR_LOOKUPS = 3;

    private static final String CUSTOM_PLAN = "force_custom_plan";
    private static final String GENERIC_PLAN = "force_generic_plan";
    /// Citus has no generic plan for a statement over several nodes, and fails if one is required.
    private static final String NO_GENERIC_PLAN_ON_CITUS =
            "select set_config('plan_cache_mode', 'auto', false) from pg_extension where extname = 'citus'";
    /// After this time the server cancels a statement.
    private static final Duration STATEMENT_TIMEOUT = Duration.ofSeconds(10);
    /// If even the cancellation has not arrived by then, the response was lost.
    private static final Duration SEARCH_TIMEOUT = STATEMENT_TIMEOUT.plusSeconds(2);
    /// A connection that is idle for longer may have been dropped without notice.
    private static final Duration MAX_IDLE_TIME = Duration.ofMinutes(1);
    private static final Duration MAX_LIFE_TIME = Duration.ofMinutes(30);
    /// How often connections that died while idle are closed. They are never handed out, even before that.
    private static final Duration EVICTION_INTERVAL = Duration.ofSeconds(1);
    /// A lookup by key takes milliseconds; if it takes longer than this, the connection is broken.
    private static final Duration LOOKUP_TIMEOUT = Duration.ofSeconds(5);

    /// Null if tracing is disabled.
    private final @Nullable StatementSpans spans;

    Database(ObjectProvider<StatementSpans> spans) {
        this.spans = spans.getIfAvailable();
    }

    @Bean
    QueryLimits queryLimits(ApiSettings settings) {
        return new QueryLimits(
                settings.connections(), Math.max(1, settings.connections() * SEARCHES_PER_FOUR_LOOKUPS / 4));
    }

    /// For searches. The number of posts per term or day varies widely, so each execution is planned with its
    /// values.
    @Bean(name = "searching", destroyMethod = "dispose")
    @Primary
    ConnectionPool searchConnections(ApiSettings settings, QueryLimits limits) {
        return pool(DatabaseAddress.parse(settings.databaseUrl()), CUSTOM_PLAN, SEARCH_TIMEOUT, limits.searches());
    }

    /// For lookups by key. One plan fits every key, and planning each execution would take as long as executing
    /// it (docs/performance.md).
    @Bean(name = "lookingUp", destroyMethod = "dispose")
    ConnectionPool lookupConnections(ApiSettings settings, QueryLimits limits) {
        return pool(DatabaseAddress.parse(settings.databaseUrl()), GENERIC_PLAN, LOOKUP_TIMEOUT, limits.lookups());
    }

    /// For request counts, if they are in another database than the read tables.
    @Bean(name = "countingConnections", defaultCandidate = false, destroyMethod = "dispose")
    @ConditionalOnProperty("altdata.quota-database-url")
    ConnectionPool quotaConnections(ApiSettings settings) {
        return pool(
                DatabaseAddress.parse(Objects.requireNonNull(settings.quotaDatabaseUrl())),
                GENERIC_PLAN,
                LOOKUP_TIMEOUT,
                QUOTA_CONNECTIONS);
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

    /// The database of the request counts and of other rows that the API writes.
    @Bean(defaultCandidate = false)
    DatabaseClient quotaDatabase(
            @Qualifier("lookups") DatabaseClient lookups,
            @Qualifier("countingConnections") ObjectProvider<ConnectionPool> separate) {
        ConnectionPool connections = separate.getIfAvailable();
        return connections == null ? lookups : client(connections);
    }

    private DatabaseClient client(ConnectionPool connections) {
        // The statements use positional parameters, so parsing them for named ones is unnecessary.
        return DatabaseClient.builder()
                .connectionFactory(spans == null ? connections : spans.wrap(connections))
                .namedParameters(false)
                .build();
    }

    private static ConnectionPool pool(DatabaseAddress address, String planCacheMode, Duration timeout, int maxSize) {
        PostgresqlConnectionConfiguration.Builder configuration = PostgresqlConnectionConfiguration.builder()
                .host(address.host())
                .port(address.port())
                .database(address.database())
                .username(address.user())
                .applicationName("altdata query-api")
                // random_page_cost: the data is on SSDs or in memory, so random reads are cheap.
                .options(Map.of("plan_cache_mode", planCacheMode, "random_page_cost", "1.1"))
                .connectTimeout(Duration.ofSeconds(3))
                .statementTimeout(STATEMENT_TIMEOUT)
                // In text format, a chunk would be twice as long, and take a tenth of the response time.
                .forceBinary(true)
                // The threads that serve HTTP, so that a short response rarely changes threads.
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
        CancellingConnectionFactory connections = new CancellingConnectionFactory(
                configuration.build(), timeout, planCacheMode.equals(GENERIC_PLAN) ? NO_GENERIC_PLAN_ON_CITUS : null);
        return new ConnectionPool(ConnectionPoolConfiguration.builder(connections)
                .initialSize(0)
                .minIdle(0)
                .maxSize(maxSize)
                .maxAcquireTime(Duration.ofSeconds(5))
                .maxCreateConnectionTime(Duration.ofSeconds(5))
                .backgroundEvictionInterval(EVICTION_INTERVAL)
                // The pool reuses the newest connection first and retries an acquisition once. Without
                // this rule, two dead connections at the end of its queue fail a request long after
                // PostgreSQL has restarted. It replaces the pool's own rules for idle and life time.
                .customizer(builder ->
                        builder.evictionPredicate((connection, use) -> use.idleTime() >= MAX_IDLE_TIME.toMillis()
                                || use.lifeTime() >= MAX_LIFE_TIME.toMillis()
                                || !connections.isUsable(connection)))
                .build());
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
