package altdata.verification.fuzz;

import altdata.verification.faults.ApiKey;
import java.net.URI;

/// An HTTP service that is asked.
///
/// @param address such as `http://localhost:8080`
/// @param key     a key for everything, which no answer may hold
record Target(URI address, ApiKey key) {
    String host() {
        return address.getHost();
    }

    int port() {
        return address.getPort() < 0 ? 80 : address.getPort();
    }

    /// What stands in the header `Host`.
    String authority() {
        return host() + ':' + port();
    }
}
