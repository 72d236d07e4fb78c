package altdata.builder.log;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.stream.Collectors;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.ListOffsetsOptions;
import org.apache.kafka.clients.admin.ListOffsetsResult;
import org.apache.kafka.clients.admin.OffsetSpec;
import org.apache.kafka.clients.consumer.OffsetAndMetadata;
import org.apache.kafka.common.KafkaException;
import org.apache.kafka.common.TopicPartition;

/// Asks a broker for each lookup.
record AdminTopicLog(Admin admin) implements TopicLog {
    private static final ListOffsetsOptions OPTIONS = new ListOffsetsOptions().timeoutMs(5_000);

    @Override
    public String id(String topic) {
        try {
            return Objects.requireNonNull(admin.describeTopics(List.of(topic))
                            .allTopicNames()
                            .get()
                            .get(topic))
                    .topicId()
                    .toString();
        } catch (ExecutionException e) {
            throw new KafkaException("could not look up the ID of topic " + topic + ": " + e.getCause(), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    @Override
    public Map<TopicPartition, OffsetAndMetadata> ends(Set<TopicPartition> partitions) {
        ListOffsetsResult result = admin.listOffsets(
                partitions.stream().collect(Collectors.toMap(partition -> partition, _ -> OffsetSpec.latest())),
                OPTIONS);
        Map<TopicPartition, OffsetAndMetadata> ends = new HashMap<>();
        for (TopicPartition partition : partitions) {
            try {
                ListOffsetsResult.ListOffsetsResultInfo end =
                        result.partitionResult(partition).get();
                ends.put(partition, new OffsetAndMetadata(end.offset(), end.leaderEpoch(), ""));
            } catch (ExecutionException _) {
                // Its leader does not respond.
            } catch (InterruptedException e) {
                throw interrupted(e);
            }
        }
        return ends;
    }

    private static KafkaException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new KafkaException(e);
    }
}
