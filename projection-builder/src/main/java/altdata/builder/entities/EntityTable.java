package altdata.builder.entities;

import altdata.builder.law.StatementLaw;
import altdata.builder.law.TableWriter;
import altdata.contracts.topic.EntityRow;
import altdata.contracts.topic.Statement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/// Entities, one row a ticker.
public final class EntityTable implements TableWriter<Statement<EntityRow>> {
    private static final String UPSERT = """
            insert into %1$s.entity as t
            select * from json_populate_recordset(null::%1$s.entity, ?::json)
            on conflict (ticker) do update set (
                data_key, content_hash, deleted, id, name, folded_name, entity, active, added, logo, domain, description,
                industry, market, employees, peers, forum_query, handles, appstore_a_app, appstore_b_app,
                review_site_id, professional_network_id
            ) = row(
                excluded.data_key, excluded.content_hash, excluded.deleted, excluded.id, excluded.name, excluded.folded_name,
                excluded.entity, excluded.active, excluded.added, excluded.logo, excluded.domain, excluded.description,
                excluded.industry, excluded.market, excluded.employees, excluded.peers, excluded.forum_query,
                excluded.handles, excluded.appstore_a_app, excluded.appstore_b_app,
                excluded.review_site_id, excluded.professional_network_id
            )
            where (excluded.data_key, excluded.content_hash) > (t.data_key, t.content_hash)
            """;

    @Override
    public void write(Connection connection, String schema, List<Statement<EntityRow>> rows) throws SQLException {
        ArrayNode winners = StatementLaw.winners(rows, "ticker");
        for (JsonNode winner : winners) {
            if (winner.get("name") instanceof JsonNode name) {
                ((ObjectNode) winner).put("folded_name", name.asString().toLowerCase(Locale.ROOT));
            }
        }
        try (PreparedStatement upsert = connection.prepareStatement(UPSERT.formatted(schema))) {
            upsert.setString(1, winners.toString());
            upsert.executeUpdate();
        }
    }
}
