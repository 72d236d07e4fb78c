package altdata.api.http;

import java.util.List;

/// A file of the interface: what it answers. Every endpoint of the application context is served.
public interface Endpoint {
    List<Operation> operations();
}
