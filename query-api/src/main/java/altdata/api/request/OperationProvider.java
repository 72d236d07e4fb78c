package altdata.api.request;

import java.util.List;

/// Declares operations next to the code that handles them. The service serves and documents the operations of
/// every bean that implements this interface; see [OperationList].
public interface OperationProvider {
    List<Operation> operations();
}
