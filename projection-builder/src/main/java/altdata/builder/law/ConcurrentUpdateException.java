package altdata.builder.law;

import java.sql.SQLTransientException;

/// Another transaction changed the same rows between our reading and our writing them: nothing is wrong, try again.
public final class ConcurrentUpdateException extends SQLTransientException {
    private static final long serialVersionUID = 1L;

    public ConcurrentUpdateException(String message) {
        super(message);
    }
}
