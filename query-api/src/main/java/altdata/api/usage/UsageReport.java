package altdata.api.usage;

import altdata.api.quota.Quota;
import altdata.api.request.ApiRequest;
import altdata.api.request.Caller;
import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v2 `/api/usage`: the share of its daily v2 quota that a key has used.
@Component
final class UsageReport implements OperationProvider {
    /// @param limit     requests per UTC day
    /// @param used      requests so far, including a few that API instances have reserved; exceeds the limit if
    /// the limit was lowered during the day
    /// @param remaining at least 0
    /// @param reset     start of the next day in epoch seconds
    public record Usage(long limit, long used, long remaining, long reset) {}

    private final Quota quota;

    UsageReport(Quota quota) {
        this.quota = quota;
    }

    @Override
    public List<Operation> operations() {
        return List.of(Operation.v2Uncounted("/api/usage", "Daily quota usage of the key")
                .handler(Usage.class, this::usage));
    }

    private Mono<Usage> usage(ApiRequest request) {
        Caller caller = request.caller();
        long limit = Objects.requireNonNull(caller.dailyLimit(Dialect.V2));
        return quota.peek(caller.keyId(), Dialect.V2, limit, request.receivedAt())
                .map(decision -> new Usage(
                        limit,
                        decision.used(),
                        decision.remaining(),
                        decision.reset().getEpochSecond()));
    }
}
