package altdata.builder.operator;

import altdata.builder.generations.LiveRelease;
import altdata.builder.sql.SqlArrays;
import altdata.contracts.tables.Projection;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/// Lists the API keys, without their hashes.
public final class KeyList {
    /// A live generation that an older version built has no columns `expires` and `label`.
    private static final String LIST = """
            select k.key_id, k.label, k.owner, array_to_string(k.scopes, ',') as scopes, k.daily_limit,
                k.v1_daily_limit, k.revoked, k.state, k.created, k.expires, u.used_at as last_used
            from (
                select key_id, to_jsonb(k) ->> 'label' as label, owner, scopes, daily_limit, v1_daily_limit, revoked,
                    created, (to_jsonb(k) ->> 'expires')::timestamptz as expires,
                    case
                        when revoked then 'revoked'
                        when (to_jsonb(k) ->> 'expires')::timestamptz <= now() then 'expired'
                        else 'active'
                    end as state
                from %s.api_key k
                where not deleted
            ) k
            left join altdata.key_last_use u on u.key_id = k.key_id
            where ? or k.state = 'active'
            order by k.created, k.key_id
            """;

    private static final String MISSING = """
            select position from unnest(?::text[]) with ordinality as given (id, position)
            where not exists (select from %s.api_key k where k.key_id = id and not k.deleted)
            order by position
            limit 1
            """;

    private KeyList() {}

    /// @param ids of keys, which may be revoked or expired
    /// @throws IllegalArgumentException if one of them does not exist; the message does not repeat it, because it
    /// may be a key by mistake
    static void requireAll(Connection connection, Collection<String> ids) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(MISSING.formatted(
                LiveRelease.require(connection, Projection.API_KEYS).schema()))) {
            SqlArrays.bind(query, 1, "text", ids);
            try (ResultSet row = query.executeQuery()) {
                if (row.next()) {
                    throw new IllegalArgumentException("there is no key with "
                            + (ids.size() == 1 ? "this id" : "the id at position " + row.getLong(1))
                            + "; keys list shows the ids");
                }
            }
        }
    }

    /// The oldest key first.
    ///
    /// @param all also revoked and expired keys
    /// @throws altdata.builder.generations.OperationRejectedException if no builder has created the tables yet
    public static List<Map<String, Object>> rows(Connection connection, boolean all) throws SQLException {
        try (PreparedStatement query = connection.prepareStatement(LIST.formatted(
                LiveRelease.require(connection, Projection.API_KEYS).schema()))) {
            query.setBoolean(1, all);
            return ResultRows.of(query);
        }
    }
}
