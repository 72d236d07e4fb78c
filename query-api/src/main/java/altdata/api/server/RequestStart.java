package altdata.api.server;

import altdata.api.http.Dialect;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.util.AttributeKey;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Remembers which interface the request was for that began last. Of one that is too long to be read nothing
/// else is left to tell.
final class RequestStart extends ChannelInboundHandlerAdapter {
    /// The dialect of the last request that began on a connection.
    static final AttributeKey<Dialect> DIALECT = AttributeKey.valueOf(RequestStart.class, "dialect");

    private static final int ENOUGH_BYTES = 32;
    private static final Pattern START = Pattern.compile("[A-Z]{3,7} (/[^ ?/]*/?).*", Pattern.DOTALL);

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        if (message instanceof ByteBuf bytes) {
            Matcher start = START.matcher(bytes.toString(
                    bytes.readerIndex(), Math.min(ENOUGH_BYTES, bytes.readableBytes()), StandardCharsets.ISO_8859_1));
            if (start.matches()) {
                context.channel().attr(DIALECT).set(Dialect.of(start.group(1)));
            }
        }
        context.fireChannelRead(message);
    }
}
