package altdata.hosting.command;

import java.util.Arrays;
import java.util.regex.Pattern;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// Parses the addresses of one or more Kafka brokers, such as `localhost:19092` or `a:9092,b:9092`.
public final class KafkaServers implements ITypeConverter<String> {
    private static final Pattern FORM = Pattern.compile("\\s*[^\\s,]+:\\d{1,5}\\s*(,\\s*[^\\s,]+:\\d{1,5}\\s*)*");

    @Override
    public String convert(String text) {
        if (!FORM.matcher(text).matches() || !Arrays.stream(text.split(",")).allMatch(KafkaServers::hasValidPort)) {
            throw new TypeConversionException(
                    "expected HOST:PORT of a broker, or several with commas between, but got '" + text + "'");
        }
        return text;
    }

    private static boolean hasValidPort(String server) {
        int port =
                Integer.parseInt(server.substring(server.lastIndexOf(':') + 1).strip());
        return port >= 1 && port <= 65_535;
    }
}
