package altdata.ingest.testing;

import java.util.Locale;
import org.springframework.kafka.test.EmbeddedKafkaKraftBroker;

/// The Kafka broker that all tests of a JVM share.
public final class TestBroker {
    public static final EmbeddedKafkaKraftBroker BROKER = started();

    private TestBroker() {}

    public static String address() {
        return BROKER.getBrokersAsString();
    }

    /// Starts another broker, which the caller may stop; otherwise it stops with the JVM.
    public static EmbeddedKafkaKraftBroker another() {
        return started();
    }

    private static EmbeddedKafkaKraftBroker started() {
        EmbeddedKafkaKraftBroker broker = new EmbeddedKafkaKraftBroker(1, 1);
        broker.brokerProperty("auto.create.topics.enable", "false");
        broker.brokerProperty("transaction.state.log.replication.factor", "1");
        broker.brokerProperty("transaction.state.log.min.isr", "1");
        // The broker converts names to upper case in the default locale, which fails in Turkish.
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
