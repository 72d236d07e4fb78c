package altdata.api.request;

import org.springframework.stereotype.Component;

/// Whether a started instance is prepared for its first requests. Until then it serves requests, but is not
/// ready.
@Component
public final class WarmUp {
    private volatile boolean isComplete;

    /// Whether [#complete] was called.
    public boolean isComplete() {
        return isComplete;
    }

    /// States that the preparation has ended.
    public void complete() {
        isComplete = true;
    }
}
