package altdata.verification.fuzz;

import altdata.verification.faults.SuiteApiKey;
import java.net.URI;

/// An HTTP service under test.
///
/// @param address for example `http://localhost:8080`
/// @param key     a key with all scopes; no response may contain it
record ServiceUnderTest(URI address, SuiteApiKey key) {
    String host() {
        return address.getHost();
    }

    int port() {
        return address.getPort() < 0 ? 80 : address.getPort();
    }

    /// The value of the header `Host`.
    String authority() {
        return host() + ':' + port();
    }
}
