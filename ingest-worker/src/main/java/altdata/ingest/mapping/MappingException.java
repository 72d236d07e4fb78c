package altdata.ingest.mapping;

/// A row that a mapping cannot turn into one of its topic, or a mapping that cannot be used; the message says why.
public final class MappingException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    MappingException(String message) {
        super(message, null, false, false);
    }
}
