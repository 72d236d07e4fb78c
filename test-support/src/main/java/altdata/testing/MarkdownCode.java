package altdata.testing;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/// Extracts the code from a document of the project, so that a test runs exactly what a reader copies.
public final class MarkdownCode {
    private final String text;

    private MarkdownCode(String text) {
        this.text = text;
    }

    /// @param path relative to the project folder
    public static MarkdownCode of(String path) throws IOException {
        return new MarkdownCode(Files.readString(Path.of("..").resolve(path)));
    }

    /// The blocks with this language.
    public List<String> in(String language) {
        return Pattern.compile("^```" + language + "\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE)
                .matcher(text)
                .results()
                .map((MatchResult block) -> block.group(1))
                .toList();
    }

    /// The only block of this language.
    public String only(String language) {
        List<String> blocks = in(language);
        if (blocks.size() != 1) {
            throw new IllegalArgumentException("there are " + blocks.size() + " blocks of " + language);
        }
        return blocks.getFirst();
    }
}
