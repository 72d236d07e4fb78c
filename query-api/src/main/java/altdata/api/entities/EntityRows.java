package altdata.api.entities;

import altdata.contracts.catalogue.Platform;
import io.r2dbc.postgresql.codec.Json;
import io.r2dbc.spi.Readable;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Rows of the entity table as entities.
final class EntityRows {
    /// The columns in the order in which [#entity] reads them.
    static final String COLUMNS = """
            ticker, id, name, entity, active, added, logo, domain, description, industry, market, employees, peers, forum_query,
            handles, appstore_a_app, appstore_b_app, review_site_id, professional_network_id
            """;

    private static final JsonMapper JSON = new JsonMapper();

    private EntityRows() {}

    static Entity entity(Readable row) {
        return new Entity(
                required(row, 0),
                required(row, 1),
                required(row, 2),
                required(row, 3),
                Boolean.TRUE.equals(row.get(4, Boolean.class)),
                row.get(5, LocalDate.class),
                text(row, 6),
                text(row, 7),
                text(row, 8),
                text(row, 9),
                text(row, 10),
                text(row, 11),
                peers(row.get(12, String[].class)),
                text(row, 13),
                handles(row.get(14, Json.class)),
                text(row, 15),
                text(row, 16),
                text(row, 17),
                text(row, 18));
    }

    private static String required(Readable row, int column) {
        return String.valueOf(row.get(column, String.class));
    }

    private static @Nullable String text(Readable row, int column) {
        return row.get(column, String.class);
    }

    private static List<String> peers(String @Nullable [] peers) {
        return peers == null ? List.of() : Arrays.asList(peers);
    }

    private static Map<Platform, String> handles(@Nullable Json json) {
        Map<Platform, String> handles = new EnumMap<>(Platform.class);
        if (json != null) {
            for (Map.Entry<String, JsonNode> member :
                    JSON.readTree(json.asArray()).properties()) {
                handles.put(Platform.valueOf(member.getKey()), member.getValue().asString());
            }
        }
        return handles;
    }
}
