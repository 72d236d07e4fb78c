package altdata.api.usage;

import altdata.api.limits.Quota;
import altdata.api.request.ApiRequest;
import altdata.api.request.Caller;
import altdata.api.request.Dialect;
import altdata.api.request.Operation;
import altdata.api.request.OperationProvider;
import java.util.List;
import java.util.Objects;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v2 `/api/usage`: what a key has used of its day on v2.
@Component
final class UsageReport implements OperationProvider {
    /// @param limit     requests a UTC day
    /// @param used      of them so far, a few that instances of the API hold among them; more than the limit where
    ///                  that was higher once
    /// @param remaining at least 0
    /// @param reset     when the next day begins, in epoch seconds
    public record Usage(long limit, long used, long remaining, long reset) {}

    private final Quota quota;

    UsageReport(Quota quota) {
        this.quota = quota;
    }

    @Override
    public List<Operation> operations() {
        return List.of(
                Operation.v2Uncounted("/api/usage", "What the key has used of its day")
                        .handler(Usage.class, this::usage));
    }

    private Mono<Usage> usage(ApiRequest request) {
        Caller caller = request.caller();
        long limit = Objects.requireNonNull(caller.dailyLimit(Dialect.V2));
        return quota.look(caller.keyId(), Dialect.V2, limit, request.now())
                .map(admission -> new Usage(
                        limit,
                        admission.used(),
                        admission.remaining(),
                        admission.reset().getEpochSecond()));
    }
}
