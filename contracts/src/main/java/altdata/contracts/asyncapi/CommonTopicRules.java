package altdata.contracts.asyncapi;

import altdata.contracts.topic.Topic;

/// The rules that apply to every topic, for authors of clients that write to one.
final class CommonTopicRules {
    /// CommonMark.
    static final String TEXT = """
            Any Kafka client may write to these topics. A record describes one identity, and the service uses the \
            version with the highest `data_key` of each identity. The order of the records, duplicates and partitions \
            make no difference.

            - **Value.** One JSON object in UTF-8, at most %d bytes, at most %d levels deep, without duplicate \
            members.
            - **Key.** UTF-8 text in the format of the channel. A record with a missing or wrong key is still \
            processed and counted, because only the value decides.
            - **`data_key`.** An integer from 0 to 2^63-1, required. Of two records with the same identity the one \
            with the higher `data_key` wins as a whole: no field is filled in from the other. Records with equal keys \
            and equal content are duplicates. If equal keys have different content, a deterministic rule selects one \
            of them, regardless of the order of arrival.
            - **Known time.** The time at which the broker appended the record, or `known_at` if that is earlier. It \
            makes no difference to which version wins; it decides which versions an answer as of a moment (`as_of`) \
            contains. Topics have `message.timestamp.type=LogAppendTime`, because a producer could claim any time. \
            If a version is repeated, its earliest known time counts.
            - **Tickers.** 1 to 16 characters of `A-Z 0-9 . - _`, in upper case; lower case is converted.
            - **Dates and times.** `YYYY-MM-DD` from 1990-01-01, and RFC 3339 with an offset from 1900-01-01, both up \
            to 2100-12-31. Times are stored in UTC. Validation does not depend on a clock.
            - **Null.** A null field is treated as absent. A required field must be neither. An absent field is \
            unknown, unless its description says otherwise.
            - **Numbers.** `10.0` is an integer, `10.5` is not. Decimals are stored exactly.
            - **Unknown fields and metrics** are ignored and counted; the other fields of the row are used.
            - **Deletions** are records too: `data_key`, the fields of the identity, and `"deleted": true`. A \
            deletion loses against a record with a higher `data_key`. In `metrics`, a row with `retract` removes \
            platform groups instead.
            - **A null value** (a Kafka tombstone) has no `data_key`, so it is rejected with the reason `null_value`.
            - **A row that breaks a rule** is rejected and stored as a dead letter, with a reason and a message that \
            names the field and the expected value. No part of it is used. Other records are not affected.
            - **Rows for a ticker without an entity** are stored, and appear when the entity exists.
            - **Retention** is unlimited, and no topic is compacted: compaction would keep the record written last, \
            but the highest `data_key` counts.
            """.formatted(Topic.MAX_VALUE_BYTES, Topic.LIMITS.getMaxNestingDepth());

    private CommonTopicRules() {}
}
