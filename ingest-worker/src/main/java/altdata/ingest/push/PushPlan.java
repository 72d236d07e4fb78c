package altdata.ingest.push;

import altdata.contracts.failure.FailureText;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ProgressStyle;
import altdata.hosting.command.UsageException;
import altdata.ingest.IngestException;
import altdata.ingest.mapping.DataKeyMapper;
import altdata.ingest.mapping.IncreasingMillis;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.mapping.RowMapper;
import altdata.ingest.publish.Publisher;
import altdata.ingest.source.CsvHeader;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceFormat;
import altdata.ingest.validation.RejectedRowsFile;
import altdata.ingest.validation.RowValidator;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The sources of one run, checked as far as possible before anything is sent.
///
/// @param options how the rows of all sources are treated
record PushPlan(Topic<?> topic, List<Step> steps, PushOptions options) {
    /// @throws IngestException if a source or the mapping is unusable
    /// @throws UsageException  if a file is specified twice, or needs a mapping
    static PushPlan of(
            Topic<?> topic,
            List<String> files,
            @Nullable Mapping mapping,
            @Nullable SourceFormat format,
            PushOptions options,
            PrintWriter messages) {
        if (mapping != null && Topics.named(mapping.topic()) != topic) {
            throw new IngestException("--mapping: expected a mapping for the topic " + topic.shortName()
                    + ", but it is for " + mapping.topic());
        }
        List<Step> steps = new ArrayList<>();
        Set<String> uniqueFiles = new HashSet<>();
        for (String file : files) {
            if (file.endsWith(RejectedRowsFile.SUFFIX)) {
                // Usually selected unintentionally by a pattern such as *.ndjson.
                messages.println(file + ": skipped, because it contains the rejected rows of an earlier run");
            } else {
                Source source = Source.of(file, format);
                if (!uniqueFiles.add(source.identity())) {
                    throw new UsageException(file + ": specified twice");
                }
                steps.add(step(source, mapping).with(options.dataKeys()));
            }
        }
        if (steps.isEmpty()) {
            throw new IngestException("no file was read; to send corrected rows, give their file another name");
        }
        return new PushPlan(topic, List.copyOf(steps), options);
    }

    private static Step step(Source source, @Nullable Mapping mapping) {
        if (mapping == null) {
            if (source.format() == SourceFormat.CSV) {
                throw new UsageException(source.name() + ": CSV needs a mapping of its columns; add --mapping FILE");
            }
            return new Step(source, RowMapper.IDENTITY, null);
        }
        try {
            Step step =
                    new Step(source.with(mapping.text()), mapping.mapper(source.name(), source.modified()), mapping);
            if (source.isRepeatable()) {
                try (OpenSource open = step.source().open()) {
                    step.checkHeader(open.rows().header());
                }
            }
            return step;
        } catch (IOException e) {
            throw new IngestException(source.name() + ": cannot be read: " + FailureText.ofFile(e), e);
        }
    }

    /// Pushes all sources and closes the publisher. An error is reported in the summary.
    PushSummary run(Publisher publisher, RowCounter counter, PrintWriter messages, ProgressStyle progress) {
        String error = null;
        try (publisher) {
            SourcePusher pusher = new SourcePusher(
                    new RowValidator<>(topic, options.strict()), publisher, counter, messages, progress);
            for (Step step : steps) {
                pusher.push(step);
            }
        } catch (IngestException e) {
            error = e.message();
        }
        return counter.summary(topic.name(), publisher.acknowledged(), error);
    }

    /// Validates all sources and prints what would be sent.
    PushSummary dryRun(DryRun dryRun, RowCounter counter) {
        String error = null;
        try {
            RowValidator<?> validator = new RowValidator<>(topic, options.strict());
            for (Step step : steps) {
                dryRun.show(step, validator);
            }
        } catch (IngestException e) {
            error = e.message();
        }
        return counter.summary(topic.name(), 0, error);
    }

    /// One source and its mapper.
    ///
    /// @param mapping null if the rows are already in the form of the topic
    record Step(Source source, RowMapper mapper, @Nullable Mapping mapping) {
        /// @param keys sets the data key of every row; null to keep it
        Step with(@Nullable IncreasingMillis keys) {
            return keys == null ? this : new Step(source, new DataKeyMapper(mapper, keys), mapping);
        }

        /// @throws IngestException if the header lacks columns of the mapping
        void checkHeader(@Nullable CsvHeader header) {
            if (mapping != null && header != null) {
                mapping.checkHeader(source.name(), header);
            }
        }
    }
}
