package altdata.api;

import altdata.contracts.tables.DatabaseAddress;
import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.postgresql.client.SSLMode;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.netty.http.HttpResources;

/// The connections to the read tables, and the clock.
@Configuration(proxyBeanMethods = false)
class Database {
    /// One in four connections searches: what costs most holds up nothing else.
    private static final int OF_THEM_SEARCH = 4;

    /// How many posts a term has, or a day, is known only when it is asked for: planned anew each time.
    @Bean(destroyMethod = "dispose")
    @Primary
    ConnectionPool searching(ApiSettings settings) {
        return pool(settings, "force_custom_plan", Math.max(1, settings.connections() / OF_THEM_SEARCH));
    }

    /// What is looked up by its key is found in one way, whatever the key; to plan that each time would take as
    /// long as to do it (measured: docs/performance.md).
    @Bean(destroyMethod = "dispose")
    ConnectionPool lookingUp(ApiSettings settings) {
        int searching = Math.max(1, settings.connections() / OF_THEM_SEARCH);
        return pool(settings, "auto", Math.max(1, settings.connections() - searching));
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

    private static DatabaseClient client(ConnectionPool connections) {
        // Statements carry their own positional parameters, so nothing needs to be parsed for names.
        return DatabaseClient.builder()
                .connectionFactory(connections)
                .namedParameters(false)
                .build();
    }

    private static ConnectionPool pool(ApiSettings settings, String planning, int connections) {
        DatabaseAddress address = DatabaseAddress.parse(settings.databaseUrl());
        PostgresqlConnectionConfiguration.Builder configuration = PostgresqlConnectionConfiguration.builder()
                .host(address.host())
                .port(address.port())
                .database(address.database())
                .username(address.user())
                .applicationName("altdata query-api")
                // No disk has to seek.
                .options(Map.of("plan_cache_mode", planning, "random_page_cost", "1.1"))
                .connectTimeout(Duration.ofSeconds(3))
                .statementTimeout(Duration.ofSeconds(10))
                // As text, the bytes of a chunk would be twice as long, and a tenth of the time of an answer.
                .forceBinary(true)
                // The threads that serve requests: an answer then seldom moves from one to another.
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
                ConnectionPoolConfiguration.builder(new PostgresqlConnectionFactory(configuration.build()))
                        .initialSize(0)
                        .minIdle(0)
                        .maxSize(connections)
                        .maxAcquireTime(Duration.ofSeconds(5))
                        .maxIdleTime(Duration.ofMinutes(5))
                        .maxLifeTime(Duration.ofMinutes(30))
                        .build());
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
