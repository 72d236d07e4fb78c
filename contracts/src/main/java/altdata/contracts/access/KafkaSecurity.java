package altdata.contracts.access;

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

/// How Kafka lets a client in (TLS, SASL), said once for every service and command: a properties file with the
/// Kafka client's own names, kept apart from the other settings because it holds passwords.
public final class KafkaSecurity {
    /// To a broker that takes whoever comes.
    public static final KafkaSecurity NONE = new KafkaSecurity(Map.of());

    private static final String SETTING = "ALTDATA_KAFKA_PROPERTIES (--kafka-properties): ";
    private static final String ACCEPTED = "accepted: Kafka's own security.*, sasl.* and ssl.*";

    private final Map<String, String> properties;

    private KafkaSecurity(Map<String, String> properties) {
        this.properties = properties;
    }

    /// What a file says.
    ///
    /// @param file  null or empty for none
    /// @param known the names the client knows
    /// @param trial makes a client of these and throws what it has against them; nothing is connected to
    /// @throws IllegalArgumentException where the file cannot be read or used; the message has the setting's name,
    /// and no value
    public static KafkaSecurity load(@Nullable Path file, Set<String> known, Consumer<Map<String, Object>> trial) {
        if (file == null || file.toString().isEmpty()) {
            return NONE;
        }
        KafkaSecurity security = new KafkaSecurity(checked(file, known));
        try {
            // The address is not looked at; some must be there.
            trial.accept(security.addTo(Map.of("bootstrap.servers", "localhost:9092")));
        } catch (RuntimeException e) {
            throw new IllegalArgumentException(SETTING + "Kafka's client cannot use " + file + ": " + reason(e), e);
        }
        return security;
    }

    /// A client's settings, and what it needs to be let in.
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
            // What Properties has against an escape quotes no value; an IOException names the file.
            throw new IllegalArgumentException(SETTING + file + " cannot be read as a properties file: " + e, e);
        }
        Map<String, String> properties = new TreeMap<>();
        for (String name : read.stringPropertyNames()) {
            if (!name.matches("(security|sasl|ssl)\\..+") || !known.contains(name)) {
                throw new IllegalArgumentException(SETTING + file + ": " + name + " is not known; " + ACCEPTED);
            }
            properties.put(name, read.getProperty(name).strip());
        }
        if (!properties.containsKey("security.protocol")) {
            throw new IllegalArgumentException(
                    SETTING + file + ": security.protocol is missing, without which nothing else has an effect;"
                            + " accepted: SSL, SASL_SSL, SASL_PLAINTEXT, PLAINTEXT");
        }
        return Map.copyOf(properties);
    }

    /// Its client wraps what matters; of the innermost the first line.
    private static String reason(Throwable failure) {
        Throwable cause = failure.getCause();
        return cause == null || cause == failure
                ? String.valueOf(failure.getMessage()).lines().findFirst().orElse("")
                : reason(cause);
    }

    /// The names alone: values may be passwords.
    @Override
    public String toString() {
        return "KafkaSecurity" + properties.keySet();
    }
}
