package altdata.api.entities;

import altdata.api.release.DatabaseRow;
import altdata.contracts.catalogue.Platform;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/// Maps rows of the entity table to entities.
final class EntityRows {
    /// The columns in the order in which [#entity] reads them.
    static final String COLUMNS = """
            ticker, id, name, entity, active, added, logo, domain, description, industry, market, employees, peers, forum_query,
            handles, appstore_a_app, appstore_b_app, review_site_id, professional_network_id
            """;

    private static final JsonMapper JSON = new JsonMapper();

    private EntityRows() {}

    static Entity entity(DatabaseRow row) {
        return new Entity(
                row.text(0),
                row.text(1),
                row.text(2),
                row.text(3),
                row.flag(4),
                row.optionalDate(5),
                row.optionalText(6),
                row.optionalText(7),
                row.optionalText(8),
                row.optionalText(9),
                row.optionalText(10),
                row.optionalText(11),
                row.texts(12),
                row.optionalText(13),
                handles(row.optionalJson(14)),
                row.optionalText(15),
                row.optionalText(16),
                row.optionalText(17),
                row.optionalText(18));
    }

    private static Map<Platform, String> handles(byte @Nullable [] json) {
        Map<Platform, String> handles = new EnumMap<>(Platform.class);
        if (json != null) {
            for (Map.Entry<String, JsonNode> member : JSON.readTree(json).properties()) {
                handles.put(Platform.valueOf(member.getKey()), member.getValue().asString());
            }
        }
        return handles;
    }
}
