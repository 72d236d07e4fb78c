package altdata.ingest.draft;

import altdata.contracts.spelling.SpellingSuggestion;
import altdata.contracts.topic.Topic;
import altdata.contracts.topic.Topics;
import altdata.hosting.command.ExitCode;
import altdata.hosting.command.UsageException;
import altdata.ingest.IngestException;
import altdata.ingest.mapping.Mapping;
import altdata.ingest.push.FormatOption;
import altdata.ingest.source.CsvHeader;
import altdata.ingest.source.OpenSource;
import altdata.ingest.source.Source;
import altdata.ingest.source.SourceFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/// The command `mapping`: checks mappings, and drafts them from files.
@Command(
        name = "mapping",
        description = "Checks a mapping, or drafts one from a file.",
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "check|init")
public final class MappingCommand {
    @Spec
    private @Nullable CommandSpec spec;

    @Command(
            name = "check",
            description = {
                "Checks a mapping against the fields of its topic, and the columns of a file if one is named.",
                "Needs no server."
            },
            mixinStandardHelpOptions = true,
            exitCodeListHeading = "Exit codes:%n",
            exitCodeList = {
                ExitCode.DONE + ":the mapping is valid",
                ExitCode.FAILED + ":it is not, or cannot be read",
                ExitCode.USAGE + ":wrong usage"
            })
    int check(
            @Parameters(paramLabel = "MAPPING", description = "The mapping (YAML).") Path mapping,
            @Parameters(arity = "0..1", paramLabel = "FILE", description = "A file that the mapping is for.") @Nullable
                    String file,
            @Mixin FormatOption format) {
        return print(() -> {
            Mapping valid = Mapping.read(mapping);
            if (file != null) {
                checkHeader(valid, file, format.format());
            }
            return mapping + ": valid for the topic " + valid.topic() + "; reads the columns "
                    + String.join(", ", valid.columns());
        });
    }

    @Command(
            name = "init",
            description = {
                "Prints a mapping that is drafted from the header and the first rows of a file.",
                "Fields that it cannot find are comments; complete them, and run mapping check."
            },
            mixinStandardHelpOptions = true,
            exitCodeListHeading = "Exit codes:%n",
            exitCodeList = {
                ExitCode.DONE + ":the draft is printed",
                ExitCode.FAILED + ":the file cannot be read",
                ExitCode.USAGE + ":wrong usage"
            })
    int init(
            @Parameters(paramLabel = "TOPIC", description = "Topic, for example metrics.") String topic,
            @Parameters(paramLabel = "FILE", description = "CSV or JSON, as for push.") String file,
            @Mixin FormatOption format) {
        return print(() -> MappingDraft.of(knownTopic(topic), FileProfile.read(file, format.format()))
                .yaml());
    }

    private int print(Supplier<String> action) {
        try {
            spec().commandLine().getOut().println(action.get().stripTrailing());
            spec().commandLine().getOut().flush();
            return ExitCode.DONE;
        } catch (IngestException e) {
            spec().commandLine().getErr().println(spec().root().name() + ": " + e.message());
            spec().commandLine().getErr().flush();
            return ExitCode.FAILED;
        }
    }

    private static void checkHeader(Mapping mapping, String file, @Nullable SourceFormat format) {
        try (OpenSource open = Source.of(file, format).with(mapping.text()).open()) {
            CsvHeader header = open.rows().header();
            if (header != null) {
                mapping.checkHeader(file, header);
            }
        } catch (IOException e) {
            throw new IngestException(file + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static Topic<?> knownTopic(String name) {
        Topic<?> topic = Topics.named(name);
        if (topic == null) {
            List<String> names = Topics.ALL.stream().map(Topic::shortName).toList();
            throw new UsageException("unknown topic '" + name + '\'' + SpellingSuggestion.hint(name, names)
                    + ". Available: " + String.join(", ", names));
        }
        return topic;
    }

    private CommandSpec spec() {
        return Objects.requireNonNull(spec);
    }
}
