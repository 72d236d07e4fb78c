package altdata.api.request;

import java.util.List;
import org.springframework.stereotype.Component;

/// All operations of the service, collected from the features, for the router and the published documents.
@Component
public final class OperationList {
    private final List<Operation> served;
    private final List<Operation> published;

    OperationList(List<OperationProvider> providers) {
        served = providers.stream()
                .flatMap(provider -> provider.operations().stream())
                .toList();
        published = served.stream().filter(operation -> !operation.isInternal()).toList();
    }

    /// The published operations, in no particular order; those of one provider are in the order of its
    /// declaration.
    public List<Operation> operations() {
        return published;
    }

    /// The published and the internal operations.
    public List<Operation> served() {
        return served;
    }
}
