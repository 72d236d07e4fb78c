package altdata.builder.operator;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/// A change that an operator can request, as the audit trail records it.
public enum AuditAction {
    REPLAY,
    SHADOW,
    PROMOTE,
    CANARY,
    WITHDRAW,
    ROLLBACK,
    PAUSE,
    RESUME,
    CANCEL,
    DROP,
    REDRIVE,
    DISCARD,
    /// Deletes the content of redriven dead letters.
    CLEAR,
    RESTORE,
    ISSUE_KEY,
    ROTATE_KEY,
    REVOKE_KEY;

    /// @throws IllegalArgumentException if there is no such action; names the existing ones
    public static AuditAction parse(String text) {
        return Arrays.stream(values())
                .filter(action -> action.publishedName().equals(text))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("unknown action '" + text + "'; available: "
                        + Arrays.stream(values())
                                .map(AuditAction::publishedName)
                                .collect(Collectors.joining(", "))));
    }

    /// A verb, such as `issue-key`.
    public String publishedName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
