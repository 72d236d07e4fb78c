package altdata.ingest.testing;

import java.util.Locale;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;

/// The one broker of all tests, which lives as long as their JVM.
public final class TestBroker {
    public static final EmbeddedKafkaKraftBroker BROKER = started();

    private TestBroker() {}

    public static String address() {
        return BROKER.getBrokersAsString();
    }

    /// One more, which its caller may end; it ends with the JVM otherwise.
    public static EmbeddedKafkaKraftBroker another() {
        return started();
    }

    private static EmbeddedKafkaKraftBroker started() {
        EmbeddedKafkaKraftBroker broker = new EmbeddedKafkaKraftBroker(1, 1);
        broker.brokerProperty("auto.create.topics.enable", "false");
        // The broker (not its client) upper-cases names of its own in the default locale, which a Turkish one
        // breaks.
        Locale locale = Locale.getDefault();
        Locale.setDefault(Locale.ROOT);
        try {
            broker.afterPropertiesSet();
        } finally {
            Locale.setDefault(locale);
        }
        Runtime.getRuntime().addShutdownHook(Thread.ofPlatform().unstarted(broker::destroy));
        return broker;
    }
}
