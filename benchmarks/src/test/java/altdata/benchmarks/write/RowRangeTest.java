package altdata.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.MetricRow;
import altdata.contracts.topic.Topics;
import altdata.contracts.topic.Verdict;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;

class RowRangeTest {
    @Test
    void rowsHaveThreeValuesAndAreValidForTheirTopic() {
        new RowRange(RowRange.SERIES - 500L, 1_000)
                .rowStream()
                .map(statement -> statement.row(300))
                .forEach(row -> assertThat(Topics.METRICS.read(row.getBytes(StandardCharsets.UTF_8)))
                        .as(row)
                        .isInstanceOfSatisfying(
                                Verdict.Accepted.class,
                                accepted -> assertThat(((MetricRow) accepted.row())
                                                .points()
                                                .values())
                                        .singleElement()
                                        .satisfies(point -> assertThat(point.values())
                                                .hasSize(3)
                                                .doesNotContainNull())));
    }

    @Test
    void rowsHaveTheRequestedLength() {
        assertThat(new RowRange(0, 1_000).rowStream().map(statement -> statement.row(300)))
                .allMatch(row -> row.length() == 300);
    }

    @Test
    void eachDateContainsEverySeriesOnceBeforeTheNextDate() {
        List<ComparisonRow> twoDates =
                new RowRange(0, 2L * RowRange.SERIES).rowStream().toList();
        for (List<ComparisonRow> date :
                List.of(twoDates.subList(0, RowRange.SERIES), twoDates.subList(RowRange.SERIES, 2 * RowRange.SERIES))) {
            assertThat(date.stream().map(ComparisonRow::date).distinct()).hasSize(1);
            assertThat(date.stream()
                            .map(each -> each.platform() + each.ticker())
                            .distinct())
                    .hasSize(RowRange.SERIES);
        }
        assertThat(twoDates.getLast().date())
                .isEqualTo(twoDates.getFirst().date().plusDays(1));
    }

    @Test
    void theSumOfFollowersMatchesTheRows() {
        RowRange range = new RowRange(77, 3_000);

        assertThat(range.followers())
                .isEqualTo(range.rowStream().mapToLong(ComparisonRow::followers).sum());
    }
}
