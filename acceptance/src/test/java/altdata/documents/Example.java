package altdata.documents;

import org.apache.kafka.clients.producer.RecordMetadata;

/// What a reader puts in place of what a document can only give an example of: where things listen, and a
/// record that was refused. Nothing else is changed.
record Example(Addresses addresses, RecordMetadata refused) {
    private static final String REFUSED = "metrics 3 1204";

    String in(String shown) {
        return addresses.in(shown.replace(REFUSED, "metrics " + refused.partition() + " " + refused.offset()));
    }
}
