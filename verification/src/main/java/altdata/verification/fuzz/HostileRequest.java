package altdata.verification.fuzz;

import altdata.api.request.Dialect;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The bytes to send, and what is known about the response.
///
/// @param dialect    the interface version whose error format is required, or null if the bytes leave it open
/// @param named      the parameters of which an error about parameters must name one
/// @param isWhole    whether this is a complete HTTP request that needs a response; the connection may stay
/// open
/// @param expectsResponse whether a response is required
/// @param isHead     whether the response has no body
record HostileRequest(
        byte[] bytes,
        @Nullable Dialect dialect,
        List<String> named,
        boolean isWhole,
        boolean expectsResponse,
        boolean isHead) {
    private static final int MAX_SHOWN = 600;

    /// Returns a form for messages from which the request can be reproduced: bytes that are not printable are
    /// written as `\xNN`.
    String printable() {
        StringBuilder printable = new StringBuilder();
        for (int i = 0; i < Math.min(bytes.length, MAX_SHOWN); i++) {
            int octet = bytes[i] & 0xff;
            if (octet >= 0x20 && octet < 0x7f) {
                printable.append((char) octet);
            } else {
                printable.append(
                        switch (octet) {
                            case '\r' -> "\\r";
                            case '\n' -> "\\n";
                            default -> "\\x%02x".formatted(octet);
                        });
            }
        }
        return bytes.length > MAX_SHOWN ? printable + "… (" + bytes.length + " bytes)" : printable.toString();
    }
}
