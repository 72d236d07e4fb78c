package altdata.api.request;

import java.util.List;

/// A list of operations; every operation of every list is served, and nothing else is.
public interface OperationList {
    List<Operation> operations();
}
