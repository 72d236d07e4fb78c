package altdata.api.quota;

import altdata.api.statements.ConnectionLoss;
import java.time.LocalDate;
import java.util.Locale;
import java.util.Objects;
import java.util.UUID;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.r2dbc.core.DatabaseClient;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// Stores the request counts that all instances of the API share.
@Component
class QuotaReservations {
    /// $1 key, $2 interface, $3 day, $4 limit, $5 count, $6 this instance, $7 block size, $8 minimum.
    ///
    /// Each of the other instances may hold an unused block. Reservations may exceed the limit by these blocks,
    /// but by at most 1 %, so that no request is rejected because of a block that stays unused. Nothing is
    /// granted if it would be less than the minimum, because the caller could not use it, and others could.
    private static final String RESERVE = """
            insert into altdata.key_usage as u (key_id, interface, day, reserved, granted, instances)
            select $1, $2, $3, granted, granted, array[$6]
            from (select case when least($5, $4) < $8 then 0 else least($5, $4) end as granted) g
            on conflict (key_id, interface, day) do update set (reserved, granted, instances) = (
                select u.reserved + granted, granted, case when $6 = any(u.instances) then u.instances else u.instances || $6 end
                from (
                    select case when more < $8 then 0 else more end as granted
                    from (
                        select greatest(0, least(
                            $5, $4 + least($4 / 100, $7 * cardinality(array_remove(u.instances, $6))) - u.reserved)) as more
                    ) m
                ) g
            )
            returning reserved, granted
            """;
    private static final String RESERVED =
            "select reserved from altdata.key_usage where (key_id, interface, day) = ($1, $2, $3)";
    private static final String RELEASE = """
            update altdata.key_usage set reserved = reserved - $4 where (key_id, interface, day) = ($1, $2, $3)
            """;

    /// @param reserved requests reserved by all instances so far
    /// @param granted  requests granted by this reservation; 0 if the limit is reached
    record Reservation(long reserved, long granted) {}

    private final DatabaseClient database;
    private final UUID instance = UUID.randomUUID();

    QuotaReservations(@Qualifier("quotaDatabase") DatabaseClient database) {
        this.database = database;
    }

    /// Reserves `count` requests, or fewer if the limit allows fewer, but none if it allows fewer than
    /// `minimum`. Runs again if the connection was lost: a reservation whose result was lost is unused in any
    /// case.
    ///
    /// @param block the number of requests that an instance usually holds at most
    Mono<Reservation> reserve(DailyCounter.Id id, LocalDate day, long limit, long count, long minimum, long block) {
        return ConnectionLoss.retryOnce(statement(RESERVE, id, day)
                .bind(3, limit)
                .bind(4, count)
                .bind(5, instance)
                .bind(6, block)
                .bind(7, minimum)
                .map(row -> new Reservation(
                        Objects.requireNonNull(row.get(0, Long.class)), Objects.requireNonNull(row.get(1, Long.class))))
                .one());
    }

    /// Requests reserved by all instances so far.
    Mono<Long> reserved(DailyCounter.Id id, LocalDate day) {
        return statement(RESERVED, id, day)
                .map(row -> Objects.requireNonNull(row.get(0, Long.class)))
                .one()
                .defaultIfEmpty(0L);
    }

    /// Returns reserved requests that were not used.
    Mono<Void> release(DailyCounter.Id id, LocalDate day, long unused) {
        return statement(RELEASE, id, day).bind(3, unused).then();
    }

    /// A statement whose first three parameters are the primary key of the row.
    private DatabaseClient.GenericExecuteSpec statement(String sql, DailyCounter.Id id, LocalDate day) {
        return database.sql(sql)
                .bind(0, id.keyId())
                .bind(1, id.dialect().name().toLowerCase(Locale.ROOT))
                .bind(2, day);
    }
}
