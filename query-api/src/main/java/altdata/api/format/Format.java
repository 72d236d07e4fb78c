package altdata.api.format;

import java.io.OutputStream;

/// A format of responses. Formats other than JSON contain only the items of a response; its other members are
/// in headers.
public interface Format {
    /// The value of the parameter `format`.
    String name();

    /// The media type that `Accept` names, without parameters, in lower case.
    String mediaType();

    /// What the body contains, for the documents.
    String description();

    /// Whether the body contains everything, so that no headers are needed.
    default boolean isSelfContained() {
        return false;
    }

    /// Whether the body is not a text.
    default boolean isBinary() {
        return false;
    }

    /// The header `Content-Type`.
    default String contentType() {
        return mediaType();
    }

    /// What one body contains around its items.
    BodyFrame frame(ItemsHead head);

    /// A writer for consecutive items of one body, without what surrounds them. Several writers can write parts
    /// of the same body at the same time.
    ItemWriter writer(ItemsHead head, OutputStream target);
}
