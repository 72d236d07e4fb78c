package altdata.contracts.access;

import altdata.contracts.failure.FailureText;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// The TLS and SASL settings of the Kafka clients of all services and commands, read from a properties file.
/// The file uses the property names of Kafka's client. It is separate from the other settings because it
/// contains passwords.
public final class KafkaSecurity {
    /// For a broker without TLS and authentication.
    public static final KafkaSecurity NONE = new KafkaSecurity(Map.of());

    private static final String SETTING = "ALTDATA_KAFKA_PROPERTIES (--kafka-properties): ";
    private static final String JAAS = "sasl.jaas.config";
    private static final String ACCEPTED = "accepted: Kafka's own security.*, sasl.* and ssl.*";

    private final Map<String, String> properties;

    private KafkaSecurity(Map<String, String> properties) {
        this.properties = properties;
    }

    /// Loads and validates a file.
    ///
    /// @param file  null or empty for [#NONE]
    /// @param known the setting names that the client knows
    /// @param trial creates a client from the settings without connecting, and throws if they are invalid
    /// @throws IllegalArgumentException if the file cannot be read or used; the message names the setting and
    /// contains no value
    public static KafkaSecurity load(@Nullable Path file, Set<String> known, Consumer<Map<String, Object>> trial) {
        if (file == null || file.toString().isEmpty()) {
            return NONE;
        }
        KafkaSecurity security = new KafkaSecurity(checked(file, known));
        try {
            // The client requires an address, but does not connect.
            trial.accept(security.addTo(Map.of("bootstrap.servers", "localhost:9092")));
        } catch (RuntimeException e) {
            // Kafka's client wraps the exceptions that matter.
            String reason = FailureText.firstLine(FailureText.rootCause(e));
            if (security.properties.containsKey(JAAS) && reason.contains("JAAS")) {
                // The client's message about a value without quotes contains a part of it. Also not as the cause.
                throw new IllegalArgumentException(SETTING + "Kafka's client cannot use " + file + ": " + JAAS
                        + " is invalid; expected: class required name=\"value\" name=\"value\";");
            }
            throw new IllegalArgumentException(SETTING + "Kafka's client cannot use " + file + ": " + reason, e);
        }
        return security;
    }

    /// Returns a client's settings with the security settings added.
    public Map<String, Object> addTo(Map<String, ?> settings) {
        Map<String, Object> all = new HashMap<>(settings);
        all.putAll(properties);
        return all;
    }

    private static Map<String, String> checked(Path file, Set<String> known) {
        Properties read = new Properties();
        try (Reader reader = Files.newBufferedReader(file, StandardCharsets.UTF_8)) {
            read.load(reader);
        } catch (IOException | IllegalArgumentException e) {
            // The message of Properties about an invalid escape contains no value; an IOException names the
            // file.
            throw new IllegalArgumentException(SETTING + "cannot read " + file + " as a properties file: " + e, e);
        }
        Map<String, String> properties = new TreeMap<>();
        for (String name : read.stringPropertyNames()) {
            if (!name.matches("(security|sasl|ssl)\\..+") || !known.contains(name)) {
                throw new IllegalArgumentException(SETTING + file + ": unknown setting " + name + "; " + ACCEPTED);
            }
            properties.put(name, read.getProperty(name).strip());
        }
        if (!properties.containsKey("security.protocol")) {
            throw new IllegalArgumentException(
                    SETTING + file + ": security.protocol is missing, and the other settings have no effect without it;"
                            + " accepted: SSL, SASL_SSL, SASL_PLAINTEXT, PLAINTEXT");
        }
        return Map.copyOf(properties);
    }

    /// Contains names only, because values may be passwords.
    @Override
    public String toString() {
        return "KafkaSecurity" + properties.keySet();
    }
}
