package altdata.verification.simulation;

import java.io.Serial;

/// Ends an actor in the middle of a step, as a killed process ends. No code of the service catches it.
final class Killed extends Error {
    @Serial
    private static final long serialVersionUID = 1L;

    Killed() {
        super("killed", null, false, false);
    }
}
