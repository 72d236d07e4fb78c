package altdata.verification.simulation;

import java.io.Serial;

/// A property of the protocol does not hold.
final class Violation extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    Violation(String message) {
        super(message, null, false, false);
    }
}
