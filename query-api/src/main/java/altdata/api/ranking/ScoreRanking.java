package altdata.api.ranking;

import altdata.api.http.Question;
import altdata.api.release.ReadTables;
import java.math.BigDecimal;
import java.util.List;
import org.springframework.stereotype.Component;
import reactor.core.publisher.Mono;

/// v1 `/ai_score/` without a symbol: the active companies by ticker, or the hundred of highest score (v1 behaviour
/// rule 5).
@Component
public final class ScoreRanking {
    private static final String ALL = """
            select e.ticker, e.name, e.logo, v.value
            from {metrics}.current_value v
            join {entities}.entity e on e.ticker = v.ticker
            where v.metric = 'ai_score' and e.active and not e.deleted and e.entity = 'company'
            """;
    private static final String BY_TICKER = ALL + "order by e.ticker";
    private static final String BEST = ALL + "order by v.value desc, v.ticker limit 100";

    public record Body(int status, List<Score> results) {}

    public record Score(String ticker, String name, String logo, BigDecimal aiScore) {}

    private final ReadTables tables;

    ScoreRanking(ReadTables tables) {
        this.tables = tables;
    }

    /// Answers the operation's list modes.
    public Mono<Body> answer(Question question) {
        boolean isRanked = question.v1().word("order") != null;
        return tables.rows(
                        question.release(),
                        isRanked ? BEST : BY_TICKER,
                        row -> new Score(row.text(0), row.text(1), row.textOrEmpty(2), row.number(3)))
                .collectList()
                .map(scores -> new Body(200, scores));
    }
}
