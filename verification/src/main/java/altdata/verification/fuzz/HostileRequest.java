package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Bytes to be sent, and what is known of their answer.
///
/// @param dialect   whose words an error must have, or null where the bytes do not tell
/// @param named     the parameter that a refusal of parameters must name, or null
/// @param isWhole   whether it is a request of HTTP, to be answered whatever it says; the connection may live
/// on
/// @param isAnswered whether there must be an answer at all
/// @param isHead    whether the answer has no body
record HostileRequest(
        byte[] bytes,
        @Nullable Dialect dialect,
        List<String> named,
        boolean isWhole,
        boolean isAnswered,
        boolean isHead) {
    private static final int MOST_SHOWN = 600;

    /// As it may be shown to people, and made again by them: bytes that are not printable as `\xNN`.
    String shown() {
        StringBuilder shown = new StringBuilder();
        for (int i = 0; i < Math.min(bytes.length, MOST_SHOWN); i++) {
            int octet = bytes[i] & 0xff;
            if (octet >= 0x20 && octet < 0x7f) {
                shown.append((char) octet);
            } else {
                shown.append(
                        switch (octet) {
                            case '\r' -> "\\r";
                            case '\n' -> "\\n";
                            default -> "\\x%02x".formatted(octet);
                        });
            }
        }
        return bytes.length > MOST_SHOWN ? shown + "… (" + bytes.length + " bytes)" : shown.toString();
    }
}
