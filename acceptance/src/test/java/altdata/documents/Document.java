package altdata.documents;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// A document of the project.
///
/// @param name its path, relative to the project folder
record Document(String name, String text) {
    static final Path PROJECT = Path.of("..").toAbsolutePath().normalize();

    private static final Pattern FENCED =
            Pattern.compile("^```(\\w*)\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
    private static final Pattern INLINE = Pattern.compile("`([^`\\n]+)`");
    private static final Pattern LINK = Pattern.compile("\\]\\(([^()\\s]+)\\)");
    private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

    /// All documents, so that new ones are checked too.
    static List<Document> all() {
        try (Stream<Path> top = Files.list(PROJECT);
                Stream<Path> docs = Files.walk(PROJECT.resolve("docs"));
                Stream<Path> deploy = Files.walk(PROJECT.resolve("deploy"))) {
            return Stream.of(top, docs, deploy)
                    .flatMap(files -> files)
                    .filter(file -> file.toString().endsWith(".md"))
                    .sorted()
                    .map(file -> named(PROJECT.relativize(file).toString()))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Document named(String name) {
        try {
            return new Document(name, Files.readString(PROJECT.resolve(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// The fenced blocks, in order.
    List<CodeBlock> blocks() {
        return FENCED.matcher(text)
                .results()
                .map(block -> new CodeBlock(
                        name + ":" + (lines(text.substring(0, block.start())) + 1), block.group(1), block.group(2)))
                .toList();
    }

    /// The text between single backticks.
    List<String> inlineCode() {
        return found(INLINE);
    }

    /// The targets of its links, as written.
    List<String> links() {
        return found(LINK);
    }

    /// The anchors for links with `#`: the headings, converted as GitHub does.
    Set<String> anchors() {
        Set<String> anchors = new HashSet<>();
        for (String heading : found(HEADING)) {
            String plain = heading.replaceAll("\\]\\([^)]*\\)", "").toLowerCase(Locale.ROOT);
            anchors.add(plain.replaceAll("[^\\p{L}\\p{N}_\\- ]", "").replace(' ', '-'));
        }
        return anchors;
    }

    @Override
    public String toString() {
        return name;
    }

    private List<String> found(Pattern pattern) {
        List<String> found = new ArrayList<>();
        for (MatchResult match :
                pattern.matcher(FENCED.matcher(text).replaceAll("")).results().toList()) {
            found.add(match.group(1));
        }
        return found;
    }

    private static long lines(String before) {
        return before.chars().filter(character -> character == '\n').count();
    }
}
