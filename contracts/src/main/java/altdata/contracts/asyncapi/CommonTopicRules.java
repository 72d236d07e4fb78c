package altdata.contracts.asyncapi;

import altdata.contracts.topic.Topic;

/// The rules that hold for every topic, for whoever writes to one.
final class CommonTopicRules {
    /// In CommonMark.
    static final String TEXT = """
            Anybody may write to these Kafka topics, with any client. A row states something about one thing, and the \
            service goes by the most recent statement about each thing: whatever the order of the rows, however often \
            they are repeated, and whatever partition they are in.

            - **Value.** One JSON object in UTF-8, of at most %d bytes, no deeper than 100 levels; no member stands in it \
            twice.
            - **Key.** UTF-8 text, made of the row as its channel says. A record with a wrong key or none is still read, \
            and counted: what decides is the value.
            - **`data_key`.** An integer from 0 to 2^63-1, required. Of two rows about the same thing the one with the \
            higher key wins, whole: nothing is filled up from the other. Equal keys with equal content are one row; of \
            equal keys with different content one is picked, by a rule that does not depend on the order of arrival.
            - **Tickers.** 1 to 16 characters of `A-Z 0-9 . - _`, upper case on the topic; lower case is read as upper case.
            - **Dates and times.** `YYYY-MM-DD` from 1990-01-01 and RFC 3339 with an offset from 1900-01-01, both to 2100-12-31; times are \
            stored in UTC. No verdict depends on a clock.
            - **Null.** A field that is null is as good as absent, and a required field may be neither. What is absent is \
            unknown, unless the field's description says otherwise.
            - **Numbers.** `10.0` is an integer, `10.5` is none. Decimals are kept exactly as they are written.
            - **Unknown fields and metrics** are ignored and counted; the rest of the row is used.
            - **Deletions** are statements like any other: `data_key`, the fields that identify the row, and \
            `"deleted": true`. One loses against a row with a higher key. In `metrics` a row with `retract` takes back \
            platform groups instead.
            - **A null value** (a Kafka tombstone) has no `data_key`, so it cannot take part: it is refused with the \
            reason `null_value`.
            - **A row that breaks a rule** is kept as a dead letter with a reason and a message that names the field and \
            what was expected. Nothing of it is used, and the rows around it are.
            - **Rows about a ticker that no entity has yet** are kept, and show once the entity is there.
            - **Retention** is unlimited and no topic is compacted: compaction would keep the record that was written \
            last, and what counts is the highest `data_key`.
            """.formatted(Topic.MAX_VALUE_BYTES);

    private CommonTopicRules() {}
}
