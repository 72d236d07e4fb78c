package altdata.stack.sample;

import altdata.contracts.topic.Topics;
import java.math.BigDecimal;
import java.time.LocalDate;

/// Generates the price prediction of an entity: its confidence and reason.
final class SamplePredictions {
    private SamplePredictions() {}

    static SampleRow of(SampleEntity entity, LocalDate today) {
        Noise noise = Noise.of(entity.ticker(), "prediction");
        long day = today.toEpochDay();
        long confidence = Noise.ONE * 3 / 5 + noise.wander(day, 30) / 4 + noise.jitter(day) / 20;
        // The reason stays the same for some weeks.
        long weeks = day / 21;
        Phrase reason = noise.oneOf(Phrase.all("prediction", entity), weeks).about(entity, entity.peer(noise, -weeks));
        return SampleRow.state(
                Topics.PREDICTIONS,
                entity.ticker(),
                SampleRow.momentOf(today, 0),
                today,
                prediction -> prediction
                        .put("ticker", entity.ticker())
                        .put("date", today.toString())
                        .put("confidence", BigDecimal.valueOf(confidence / 10_000, 2))
                        .put("reason", reason.text()));
    }
}
