package altdata.builder.law;

import java.sql.SQLTransientException;

/// Thrown if another transaction changed the same rows between this transaction's read and write. Retry the
/// transaction.
public final class ConcurrentUpdateException extends SQLTransientException {
    private static final long serialVersionUID = 1L;

    public ConcurrentUpdateException(String message) {
        super(message);
    }
}
