package altdata.builder.log;

import java.sql.SQLException;

/// Thrown if another instance has taken over the partition. Nothing was written, and this instance must give it
/// up.
final class FencedException extends SQLException {
    private static final long serialVersionUID = 1L;

    FencedException(String message) {
        super(message);
    }
}
