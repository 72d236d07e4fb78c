package altdata.documents;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.benchmarks.BenchCommand;
import altdata.stack.Altdata;
import altdata.verification.Verification;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.ParameterException;

/// Checks the documents without running their commands.
class DocumentsTest {
    private static final Set<String> LANGUAGES = Set.of(
            "sh", "console", "text", "json", "yaml", "properties", "python", "java", "ts", "js", "sql", "powerquery");

    /// Documents whose programs are run by a test: QuickStartsIT, CommandsIT and AnalysisGuideIT.
    private static final Set<String> WITH_PROGRAMS =
            Set.of("docs/quick-starts.md", "docs/pushing-data.md", "docs/analysis.md");

    private static final Set<String> PROGRAMS = Set.of("python", "java", "ts", "js", "sql");
    private static final Pattern COMMAND =
            Pattern.compile("^(\\$ |\\./altdata |mvn |docker |kubectl |helm |curl |java |kcat )", Pattern.MULTILINE);
    private static final Pattern MODULE = Pattern.compile("-pl (\\S+)");
    private static final Pattern TEST = Pattern.compile("-D(?:it\\.)?test=(\\w+)");
    private static final Pattern PROFILE = Pattern.compile("-P(\\S+)");

    private static final CommandLine LAUNCHER =
            Altdata.commandLine(Stream.concat(Verification.COMMANDS.stream(), Stream.of(BenchCommand.class))
                    .toArray(Class<?>[]::new));

    static List<Document> documents() {
        return Document.all();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linksAreValid(Document document) {
        for (String link : document.links()) {
            URI target = URI.create(link);
            if (target.getScheme() != null) {
                continue;
            }
            Path file = Document.PROJECT
                    .resolve(document.name())
                    .resolveSibling(target.getPath())
                    .normalize();
            boolean isHere = target.getPath().isEmpty();
            assertThat(isHere || Files.exists(file))
                    .as("%s links to %s, which is not there", document, link)
                    .isTrue();
            if (target.getFragment() != null) {
                Document named = isHere
                        ? document
                        : Document.named(Document.PROJECT.relativize(file).toString());
                assertThat(named.anchors())
                        .as("%s links to %s; headings of %s", document, link, named)
                        .contains(target.getFragment());
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void everyCodeBlockHasALanguageThatATestChecks(Document document) {
        for (CodeBlock block : document.blocks()) {
            assertThat(block.language())
                    .as(
                            "the language of the block at %s: sh or console for what is typed, text for what is not",
                            block.where())
                    .isIn(LANGUAGES);
            if (!CodeBlock.SHELL.contains(block.language())) {
                assertThat(block.text())
                        .as("the block at %s is no sh or console", block.where())
                        .doesNotContainPattern(COMMAND);
            }
            if (PROGRAMS.contains(block.language())) {
                assertThat(document.name())
                        .as("no test runs the program at %s", block.where())
                        .isIn(WITH_PROGRAMS);
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void documentedLauncherArgumentsExist(Document document) {
        for (String command : documentedCommands(document)) {
            for (List<String> arguments : AltdataArguments.in(command)) {
                assertThat(usageError(arguments))
                        .as("%s shows: %s, read as %s", document, command, arguments)
                        .isEmpty();
            }
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void documentedMavenCommandsReferToExistingModulesAndTests(Document document) throws IOException {
        String poms = Files.readString(Document.PROJECT.resolve("pom.xml"));
        for (String command : documentedCommands(document)) {
            if (!command.contains("mvn ")) {
                continue;
            }
            for (String module : found(MODULE, command)) {
                assertThat(Document.PROJECT.resolve(module).resolve("pom.xml"))
                        .as(command)
                        .exists();
            }
            for (String test : found(TEST, command)) {
                assertThat(test.equals("None") || isATest(test))
                        .as("%s shows: %s", document, command)
                        .isTrue();
            }
            for (String profile : found(PROFILE, command)) {
                assertThat(poms).as("%s shows: %s", document, command).contains("<id>" + profile + "</id>");
            }
        }
    }

    @Test
    void excludedCommandsAreInADocument() {
        List<DocumentedCommand> all = documents().stream()
                .flatMap(document -> document.blocks().stream())
                .flatMap(block -> block.commands().stream())
                .toList();

        assertThat(ExcludedCommand.ALL).allSatisfy(each -> assertThat(all).anyMatch(each::covers));
    }

    /// Why the launcher rejects the arguments. Empty if it accepts them, or if the text only mentions a command
    /// without its required arguments.
    private static String usageError(List<String> arguments) {
        try {
            var _ = LAUNCHER.parseArgs(arguments.toArray(String[]::new));
            return "";
        } catch (MissingParameterException e) {
            boolean isMention = arguments.stream().noneMatch(argument -> argument.startsWith("-"));
            return isMention || e.getMissing().stream().allMatch(ArgSpec::isPositional) ? "" : e.getMessage();
        } catch (ParameterException e) {
            return e.getMessage();
        }
    }

    private static List<String> documentedCommands(Document document) {
        List<String> documentedCommands = new ArrayList<>(document.inlineCode());
        for (CodeBlock block : document.blocks()) {
            block.commands().forEach(command -> documentedCommands.add(command.name()));
        }
        return documentedCommands;
    }

    private static List<String> found(Pattern pattern, String text) {
        return pattern.matcher(text).results().map(match -> match.group(1)).toList();
    }

    private static boolean isATest(String name) throws IOException {
        try (Stream<Path> modules = Files.list(Document.PROJECT)) {
            for (Path tests : modules.map(module -> module.resolve("src/test"))
                    .filter(Files::isDirectory)
                    .toList()) {
                try (Stream<Path> sources = Files.walk(tests)) {
                    if (sources.anyMatch(source -> source.endsWith(name + ".java"))) {
                        return true;
                    }
                }
            }
        }
        return false;
    }
}
