package altdata.builder.law;

import java.sql.SQLTransientException;

/// Another transaction changed the same rows between our reading and our writing them: nothing is wrong, try again.
public final class LostRaceException extends SQLTransientException {
    private static final long serialVersionUID = 1L;

    public LostRaceException(String message) {
        super(message);
    }
}
