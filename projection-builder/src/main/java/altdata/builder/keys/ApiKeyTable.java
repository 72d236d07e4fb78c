package altdata.builder.keys;

import altdata.builder.law.StatementLaw;
import altdata.builder.law.TableWriter;
import altdata.contracts.topic.ApiKeyRow;
import altdata.contracts.topic.Statement;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;

/// API keys, one row a key id.
public final class ApiKeyTable implements TableWriter<Statement<ApiKeyRow>> {
    private static final String UPSERT = """
            insert into %1$s.api_key as t
            select * from json_populate_recordset(null::%1$s.api_key, ?::json)
            on conflict (key_id) do update set (
                data_key, content_hash, deleted, sha256, owner, scopes, daily_limit, v1_daily_limit, revoked, created
            ) = row(
                excluded.data_key, excluded.content_hash, excluded.deleted, excluded.sha256, excluded.owner, excluded.scopes,
                excluded.daily_limit, excluded.v1_daily_limit, excluded.revoked, excluded.created
            )
            where (excluded.data_key, excluded.content_hash) > (t.data_key, t.content_hash)
            """;

    @Override
    public void write(Connection connection, String schema, List<Statement<ApiKeyRow>> rows) throws SQLException {
        try (PreparedStatement upsert = connection.prepareStatement(UPSERT.formatted(schema))) {
            upsert.setString(1, StatementLaw.winners(rows, "key_id").toString());
            upsert.executeUpdate();
        }
    }
}
