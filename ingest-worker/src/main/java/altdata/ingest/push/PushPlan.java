package altdata.ingest.push;

import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.ingest.IngestException;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowValidator;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.CsvHeader;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceFormat;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// What is to be pushed, checked as far as it can be before anything is sent.
record PushPlan(Topic<?> topic, List<Step> steps) {
    /// @throws IngestException where it cannot work as it was asked for
    static PushPlan of(
            Topic<?> topic,
            List<String> files,
            @Nullable Mapping mapping,
            @Nullable SourceFormat format,
            PrintWriter messages) {
        if (mapping != null && Topics.named(mapping.topic()) != topic) {
            throw new IngestException("--mapping: expected one for the topic " + topic.shortName() + ", but it is for "
                    + mapping.topic());
        }
        List<Step> steps = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (String file : files) {
            if (file.endsWith(RejectedRowsFile.SUFFIX)) {
                // They come in by a pattern such as *.ndjson, behind which nobody means them.
                messages.println(file + ": left out, because it holds the refused rows of an earlier run");
            } else if (!seen.add(file)) {
                throw new IngestException(file + ": expected each file once, but it is named twice");
            } else {
                steps.add(step(Source.of(file, format), mapping));
            }
        }
        return new PushPlan(topic, List.copyOf(steps));
    }

    private static Step step(Source source, @Nullable Mapping mapping) {
        if (mapping == null) {
            if (source.format() == SourceFormat.CSV) {
                throw new IngestException(
                        source.name() + ": CSV needs a mapping, which says what its columns are (--mapping FILE)");
            }
            return new Step(source, RowMapper.AS_IT_IS, null);
        }
        try {
            Step step = new Step(source, mapping.mapper(source.name(), source.modified()), mapping);
            if (source.isRepeatable()) {
                try (OpenSource open = source.open()) {
                    step.check(open.rows().header());
                }
            }
            return step;
        } catch (IOException e) {
            throw new IngestException(source.name() + ": it cannot be read: " + e.getMessage(), e);
        }
    }

    /// Pushes, and closes the publisher; what went wrong is in the summary.
    PushSummary run(Publisher publisher, RowCounter tally, PrintWriter messages) {
        String error = null;
        try (publisher) {
            SourcePusher push = new SourcePusher(new RowValidator<>(topic), publisher, tally, messages);
            for (Step step : steps) {
                push.push(step);
            }
        } catch (IngestException e) {
            error = e.sentence();
        }
        return tally.summary(topic.name(), publisher.acknowledged(), error);
    }

    /// Shows what would be pushed, and sends nothing.
    PushSummary rehearse(DryRun rehearsal, RowCounter tally) {
        String error = null;
        try {
            RowValidator<?> check = new RowValidator<>(topic);
            for (Step step : steps) {
                rehearsal.show(step, check);
            }
        } catch (IngestException e) {
            error = e.sentence();
        }
        return tally.summary(topic.name(), 0, error);
    }

    /// One source, and how its rows are read.
    ///
    /// @param mapping null where its rows are the topic's already
    record Step(Source source, RowMapper mapper, @Nullable Mapping mapping) {
        /// @throws IngestException where the mapping names columns that are not there
        void check(@Nullable CsvHeader header) {
            if (mapping != null && header != null) {
                mapping.checkHeader(source.name(), header);
            }
        }
    }
}
