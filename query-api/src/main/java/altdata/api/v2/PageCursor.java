package altdata.api.v2;

import altdata.api.request.Parameter;
import java.nio.ByteBuffer;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/// The text form of the position at which a page ends. It contains a hash of the parameters that the request
/// for the next page must repeat, so that pages of different lists cannot be mixed.
public final class PageCursor {
    /// The parameter with the cursor.
    public static final Parameter PARAMETER = Parameter.text(
                    "cursor", "`next` of the previous page, with the same other parameters.")
            .optional();

    private PageCursor() {}

    /// The text that callers send back, safe in a URL.
    ///
    /// @param request a hash of the other parameters
    public static String text(int request, byte[] position) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(ByteBuffer.allocate(Integer.BYTES + position.length)
                        .putInt(request)
                        .put(position)
                        .array());
    }

    /// The position of a text, or null if this service did not write it for these parameters.
    public static byte @Nullable [] position(String text, int request) {
        try {
            byte[] bytes = Base64.getUrlDecoder().decode(text);
            if (bytes.length < Integer.BYTES || ByteBuffer.wrap(bytes).getInt() != request) {
                return null;
            }
            byte[] position = new byte[bytes.length - Integer.BYTES];
            System.arraycopy(bytes, Integer.BYTES, position, 0, position.length);
            return text(request, position).equals(text) ? position : null;
        } catch (IllegalArgumentException _) {
            return null;
        }
    }

    /// Reports a cursor that is not accepted.
    public static void reject(V2Parameters parameters, String text) {
        parameters.reject(PARAMETER.name(), text, "expected `next` of a page with the same other parameters");
    }
}
