package altdata.contracts.tables;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.PostRow;
import org.junit.jupiter.api.Test;

class PartitioningTest {
    @Test
    void postsOfEachPlatformHaveTheirOwnPartitions() {
        assertThat(Projection.POSTS.partitioning()).contains("'{" + String.join(",", PostRow.PLATFORMS) + "}'");
    }

    @Test
    void seriesAreNotPartitioned() {
        assertThat(Projection.METRICS.partitioning()).isNull();
    }
}
