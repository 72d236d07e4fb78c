package altdata.documents;

import org.apache.kafka.clients.producer.RecordMetadata;

/// Replaces the values that a document can only give as examples: listen addresses, and a rejected record.
/// Nothing else is changed.
record ExampleValues(PortReplacements addresses, RecordMetadata rejected) {
    private static final String REJECTED = "metrics 3 1204";

    String in(String command) {
        return addresses.in(command.replace(REJECTED, "metrics " + rejected.partition() + " " + rejected.offset()));
    }
}
