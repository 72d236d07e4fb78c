package altdata.api.request;

import java.util.List;
import org.springframework.stereotype.Component;

/// All operations of the service, collected from the features. The router and the published documents read them
/// here.
@Component
public final class OperationList {
    private final List<Operation> operations;

    OperationList(List<OperationProvider> providers) {
        operations = providers.stream()
                .flatMap(provider -> provider.operations().stream())
                .toList();
    }

    /// Every operation, in no particular order; those of one provider are in the order of its declaration.
    public List<Operation> operations() {
        return operations;
    }
}
