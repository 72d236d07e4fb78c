package altdata.ingest.intake;

import altdata.ingest.IngestException;
import altdata.ingest.keys.PushKeys;
import altdata.ingest.meters.IngestChannel;
import altdata.ingest.meters.RowMeters;
import altdata.ingest.publish.PublishException;
import altdata.ingest.publish.Publisher;
import altdata.ingest.publish.RowSpanAttributes;
import altdata.ingest.publish.SharedProducer;
import altdata.ingest.source.LargeRowLimiter;
import altdata.ingest.source.RowReader;
import altdata.ingest.source.Source;
import altdata.ingest.source.TooManyLargeRowsException;
import altdata.ingest.validation.RowValidator;
import io.opentelemetry.api.trace.Span;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Component;

/// Sends the rows of a request body while it arrives. Blocks on the body, on Kafka and on the disk.
@Component
final class BodyIngestion {
    private static final Logger LOG = LoggerFactory.getLogger(BodyIngestion.class);

    private final PushKeys keys;
    private final SharedProducer producer;
    private final RowMeters meters;
    private final LargeRowLimiter largeRows;
    private final ResultSpace space = new ResultSpace();

    BodyIngestion(PushKeys keys, SharedProducer producer, RowMeters meters, LargeRowLimiter largeRows) {
        this.keys = keys;
        this.producer = producer;
        this.meters = meters;
        this.largeRows = largeRows;
    }

    /// Returns after every row is acknowledged or rejected.
    /// @throws PushProblemException if the body cannot be read completely, or Kafka does not accept a row
    ResultBuffer ingest(PushRequest request, InputStream body) {
        long start = System.nanoTime();
        ResultBuffer results = new ResultBuffer(space);
        boolean isComplete = false;
        try (body;
                Publisher publisher = producer.publisher(request.topic())) {
            RequestRowReceiver receiver = new RequestRowReceiver(request, keys, publisher, results);
            try (RowReader rows = Source.rows(
                    PushRequest.BODY, body, request.format(), request.text(), largeRows, receiver::beforeRead)) {
                request.check(rows.header());
                new RowValidator<>(request.topic(), request.strict())
                        .validateAll(
                                rows, request.mapper(), meters.counting(request.topic(), IngestChannel.HTTP, receiver));
            }
            publisher.flush();
            RequestRowReceiver.Summary summary = receiver.summary();
            RowSpanAttributes.set(
                    Span.current(),
                    summary.accepted(),
                    summary.rows().skipped(),
                    summary.rows().rejected());
            results.add(summary);
            LOG.atInfo()
                    .addKeyValue("topic", summary.topic())
                    .addKeyValue("key_id", request.key().keyId())
                    .addKeyValue("accepted", summary.accepted())
                    .addKeyValue("rejected", summary.rows().rejected())
                    .addKeyValue("micros", (System.nanoTime() - start) / 1_000)
                    .log("rows ingested");
            isComplete = true;
            return results;
        } catch (PublishException e) {
            if (!e.isInterruption()) {
                LOG.warn("rows for {} were not accepted: {}", request.topic(), e.message());
            }
            throw new PushProblem(
                            HttpStatus.SERVICE_UNAVAILABLE,
                            "KAFKA_UNAVAILABLE",
                            "Kafka did not accept every row." + PushProblem.SEND_AGAIN)
                    .exception();
        } catch (IngestException e) {
            throw PushProblem.badRequest(e.message()).exception();
        } catch (TooManyLargeRowsException e) {
            throw PushProblem.busy(e.getMessage() + ".").exception();
        } catch (ZipException | EOFException _) {
            throw PushProblem.badRequest("The gzip data of the body is corrupt or truncated." + PushProblem.SEND_AGAIN)
                    .exception();
        } catch (IOException e) {
            throw PushProblem.badRequest("The body ended early." + PushProblem.SEND_AGAIN)
                    .exception();
        } finally {
            if (!isComplete) {
                results.close();
            }
        }
    }
}
