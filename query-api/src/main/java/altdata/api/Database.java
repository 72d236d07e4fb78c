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
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.r2dbc.core.DatabaseClient;

/// The connections to the read tables, and the clock.
@Configuration(proxyBeanMethods = false)
class Database {
    @Bean(destroyMethod = "dispose")
    ConnectionPool connections(ApiSettings settings) {
        DatabaseAddress address = DatabaseAddress.parse(settings.databaseUrl());
        PostgresqlConnectionConfiguration.Builder configuration = PostgresqlConnectionConfiguration.builder()
                .host(address.host())
                .port(address.port())
                .database(address.database())
                .username(address.user())
                .applicationName("altdata query-api")
                // How many posts a term has, or a day, is known only when it is asked for; and no disk has to seek.
                .options(Map.of("plan_cache_mode", "force_custom_plan", "random_page_cost", "1.1"))
                .connectTimeout(Duration.ofSeconds(3))
                .statementTimeout(Duration.ofSeconds(10))
                // As text, the bytes of a chunk are twice as long and take a tenth of the time of an answer.
                .forceBinary(true)
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
                        .maxSize(settings.connections())
                        .maxAcquireTime(Duration.ofSeconds(5))
                        .maxIdleTime(Duration.ofMinutes(5))
                        .maxLifeTime(Duration.ofMinutes(30))
                        .build());
    }

    @Bean
    DatabaseClient databaseClient(ConnectionPool connections) {
        // Statements carry their own positional parameters, so nothing needs to be parsed for names.
        return DatabaseClient.builder()
                .connectionFactory(connections)
                .namedParameters(false)
                .build();
    }

    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }
}
