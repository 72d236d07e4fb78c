package altdata.ingest.intake;

import altdata.ingest.IngestException;
import altdata.ingest.validation.RowValidator;
import altdata.ingest.keys.PushKeys;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.meters.IngestChannel;
import altdata.ingest.publish.PublishException;
import altdata.ingest.publish.Publisher;
import altdata.ingest.publish.RowSpanAttributes;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import altdata.ingest.source.RowReader;
import altdata.ingest.source.Source;
import altdata.ingest.source.TooManyLargeRowsException;
import io.opentelemetry.api.trace.Span;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/// Sends the rows of a body as they come. Waits for the body, for Kafka, and for the disk.
@Component
final class BodyIngestion {
    private static final Logger LOG = LoggerFactory.getLogger(BodyIngestion.class);
    private static final String AGAIN =
            "; send the whole request again, which is harmless: equal rows are one row, however often they are sent";

    private final PushKeys keys;
    private final SharedProducer producer;
    private final RowMeters meters;
    private final LargeRowLimiter places;

    BodyIngestion(PushKeys keys, SharedProducer producer, RowMeters meters, LargeRowLimiter places) {
        this.keys = keys;
        this.producer = producer;
        this.meters = meters;
        this.places = places;
    }

    /// Returns when every row is acknowledged or refused.
    /// @throws ProblemException where the body cannot be read to its end, or Kafka does not take a row
    ResultBuffer take(PushRequest push, InputStream body) {
        long begun = System.nanoTime();
        ResultBuffer lines = new ResultBuffer();
        RequestRowReceiver.Summary summary = null;
        try (body;
                Publisher publisher = producer.publisher(push.topic())) {
            RequestRowReceiver received = new RequestRowReceiver(push, keys, publisher, lines);
            try (RowReader rows = Source.rows(PushRequest.BODY, body, push.format(), places, received::goOn)) {
                push.check(rows.header());
                new RowValidator<>(push.topic())
                        .judgeAll(rows, push.mapper(), meters.counted(push.topic(), IngestChannel.HTTP, received));
            }
            publisher.flush();
            summary = received.summary();
            RowSpanAttributes.tell(Span.current(), summary.accepted(), summary.skipped(), summary.refused());
            lines.add(summary);
            return lines;
        } catch (PublishException e) {
            if (!e.isInterruption()) {
                LOG.warn("rows for {} were not taken: {}", push.topic(), e.sentence());
            }
            throw new PushProblem(
                            HttpStatus.SERVICE_UNAVAILABLE,
                            "KAFKA_UNAVAILABLE",
                            "Kafka has not taken every row" + AGAIN)
                    .exception();
        } catch (IngestException e) {
            throw PushProblem.badRequest(e.sentence()).exception();
        } catch (TooManyLargeRowsException e) {
            throw new PushProblem(HttpStatus.SERVICE_UNAVAILABLE, "BUSY", e.getMessage() + AGAIN).exception();
        } catch (ZipException | EOFException _) {
            throw PushProblem.badRequest("the body begins as gzip and is broken or cut" + AGAIN)
                    .exception();
        } catch (IOException e) {
            throw PushProblem.badRequest("the body ended early" + AGAIN).exception();
        } finally {
            if (summary == null) {
                lines.close();
            } else {
                LOG.atInfo()
                        .addKeyValue("topic", summary.topic())
                        .addKeyValue("key_id", push.key().keyId())
                        .addKeyValue("accepted", summary.accepted())
                        .addKeyValue("refused", summary.refused())
                        .addKeyValue("micros", (System.nanoTime() - begun) / 1_000)
                        .log("rows");
            }
        }
    }
}
