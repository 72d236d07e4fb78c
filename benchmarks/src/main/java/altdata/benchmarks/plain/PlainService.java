package altdata.benchmarks.plain;

import io.r2dbc.pool.ConnectionPool;
import io.r2dbc.pool.ConnectionPoolConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionConfiguration;
import io.r2dbc.postgresql.PostgresqlConnectionFactory;
import io.r2dbc.spi.Readable;
import io.r2dbc.spi.RowMetadata;
import java.time.LocalDate;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.r2dbc.core.DatabaseClient;
import reactor.core.publisher.Mono;
import reactor.netty.http.server.HttpServer;
import reactor.netty.http.server.HttpServerResponse;
import tools.jackson.databind.json.JsonMapper;

/// A peer in the read benchmark, implemented conventionally: one table row per day, read row by row and
/// serialized by Jackson.
public final class PlainService {
    private static final String SOCIAL = """
            select date, followers, mentions, sentiment from social_point
            where platform = $1 and ticker = $2 order by date desc
            """;
    private static final String TIMELINE = "select * from daily_point where ticker = $1 order by date";

    private final JsonMapper json = new JsonMapper();
    private final DatabaseClient database;

    private PlainService(DatabaseClient database) {
        this.database = database;
    }

    /// Runs until it is stopped.
    ///
    /// @param arguments its port and that of PostgreSQL
    public static void main(String[] arguments) {
        ConnectionPool connections = new ConnectionPool(ConnectionPoolConfiguration.builder(
                        new PostgresqlConnectionFactory(PostgresqlConnectionConfiguration.builder()
                                .host("localhost")
                                .port(Integer.parseInt(arguments[1]))
                                .database(PlainTables.DATABASE)
                                .username("postgres")
                                .password(System.getenv("PGPASSWORD"))
                                .build()))
                .maxSize(16)
                .build());
        PlainService service = new PlainService(DatabaseClient.builder()
                .connectionFactory(connections)
                .namedParameters(false)
                .build());
        HttpServer.create()
                .host("127.0.0.1")
                .port(Integer.parseInt(arguments[0]))
                .route(routes -> routes.get(
                                "/api/social/{platform}/{ticker}",
                                (request, response) -> service.send(
                                        response,
                                        service.rows(
                                                SOCIAL,
                                                String.valueOf(request.param("platform")),
                                                String.valueOf(request.param("ticker")))))
                        .get(
                                "/timeline/{ticker}",
                                (request, response) -> service.send(
                                        response, service.rows(TIMELINE, String.valueOf(request.param("ticker"))))))
                .bindNow()
                .onDispose()
                .block();
    }

    private Mono<List<Map<String, @Nullable Object>>> rows(String statement, String... values) {
        DatabaseClient.GenericExecuteSpec query = database.sql(statement);
        for (int i = 0; i < values.length; i++) {
            query = query.bind(i, values[i]);
        }
        return query.map((row, metadata) -> point(row, metadata)).all().collectList();
    }

    private static Map<String, @Nullable Object> point(Readable row, RowMetadata metadata) {
        Map<String, @Nullable Object> point = new LinkedHashMap<>();
        metadata.getColumnMetadatas().forEach(column -> {
            Object value = row.get(column.getName());
            point.put(column.getName(), value instanceof LocalDate date ? date.toString() : value);
        });
        return point;
    }

    private Mono<Void> send(HttpServerResponse response, Mono<?> body) {
        return response.header("Content-Type", "application/json")
                .sendByteArray(body.map(json::writeValueAsBytes))
                .then();
    }
}
