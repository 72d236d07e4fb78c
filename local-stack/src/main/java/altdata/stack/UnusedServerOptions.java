package altdata.stack;

import altdata.builder.operator.cli.DatabaseArgument;
import altdata.hosting.command.KafkaServers;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/// Adds `--kafka` and `--database` to the commands that need no servers, or that start their own, so that a script can
/// give every command the same options. A note says that they have no effect.
final class UnusedServerOptions {
    private final Set<OptionSpec> added = Collections.newSetFromMap(new IdentityHashMap<>());

    private UnusedServerOptions() {}

    /// Adds them to a command and all its subcommands.
    static void addTo(CommandLine line) {
        UnusedServerOptions options = new UnusedServerOptions();
        options.addMissing(line);
        CommandLine _ = line.setExecutionStrategy(options::execute);
    }

    private void addMissing(CommandLine line) {
        line.getSubcommands().values().forEach(this::addMissing);
        if (line.getSubcommands().isEmpty()) {
            addMissing(line.getCommandSpec(), "--kafka", "HOST:PORT", new KafkaServers());
            addMissing(line.getCommandSpec(), "--database", "URL", new DatabaseArgument());
        }
    }

    private void addMissing(CommandSpec command, String name, String value, ITypeConverter<String> form) {
        if (command.findOption(name) == null) {
            OptionSpec option = OptionSpec.builder(name)
                    .paramLabel(value)
                    .type(String.class)
                    .converters(form)
                    .description("Has no effect on this command; every command accepts it.")
                    .build();
            boolean _ = added.add(option);
            CommandSpec _ = command.addOption(option);
        }
    }

    private int execute(ParseResult parsed) {
        ParseResult last = parsed;
        while (last.hasSubcommand()) {
            last = last.subcommand();
        }
        List<String> unused = last.matchedOptions().stream()
                .filter(added::contains)
                .map(OptionSpec::longestName)
                .toList();
        if (!unused.isEmpty()) {
            CommandLine command = last.commandSpec().commandLine();
            command.getErr()
                    .println("altdata: " + String.join(" and ", unused) + (unused.size() == 1 ? " has" : " have")
                            + " no effect on '" + command.getCommandSpec().qualifiedName()
                            + "', which needs no servers or uses its own");
            command.getErr().flush();
        }
        return new RunLast().execute(parsed);
    }
}
