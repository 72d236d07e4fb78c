package altdata.builder.log;

import java.sql.SQLException;

/// Another instance has taken the partition over; this one must let go of it and has written nothing.
final class FencedException extends SQLException {
    private static final long serialVersionUID = 1L;

    FencedException(String message) {
        super(message);
    }
}
