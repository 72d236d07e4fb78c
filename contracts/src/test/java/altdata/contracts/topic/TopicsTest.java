package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.tables.Projection;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/// A topic that is missing in [Topics#ALL] is not created, documented, ingested or checked anywhere.
class TopicsTest {
    @Test
    void everyDeclaredTopicIsListed() {
        List<Object> declared = Arrays.stream(Topics.class.getDeclaredFields())
                .filter(field -> field.getType() == Topic.class)
                .map(TopicsTest::value)
                .toList();
        assertThat(declared).as("the constants of Topics").isNotEmpty();
        assertThat(List.<Object>copyOf(Topics.ALL))
                .as("Topics.ALL, against the constants of Topics")
                .containsExactlyInAnyOrderElementsOf(declared);
    }

    @Test
    void everyTopicHasAProjection() {
        assertThat(Arrays.stream(Projection.values()).<Object>map(Projection::topic))
                .as("the topics of the projections, against Topics.ALL")
                .containsExactlyInAnyOrderElementsOf(Topics.ALL);
    }

    @Test
    void everyTopicIsFoundByBothOfItsNames() {
        assertThat(Topics.ALL).allSatisfy(topic -> {
            assertThat(Topics.named(topic.shortName())).isSameAs(topic);
            assertThat(Topics.named(topic.name())).isSameAs(topic);
        });
    }

    private static Object value(Field field) {
        try {
            return field.get(null);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}
