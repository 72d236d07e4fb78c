package altdata.api.request;

import java.util.List;

/// Declares operations beside the code that answers them. The service serves and documents the operations of
/// every bean that implements this interface; see [OperationList].
public interface OperationProvider {
    List<Operation> operations();
}
