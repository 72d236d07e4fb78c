package altdata.builder.operator;

import altdata.builder.generations.Generation;
import altdata.contracts.tables.Projection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Parses the name of a generation, which is its schema, such as `metrics_g2`.
public final class GenerationName {
    private static final Pattern NAME = Pattern.compile("([a-z_]+)_g(\\d{1,9})");

    private GenerationName() {}

    /// Returns the generation with that name; it may not exist.
    ///
    /// @throws IllegalArgumentException if the text is not such a name
    public static Generation parse(String text) {
        Matcher name = NAME.matcher(text);
        if (!name.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is not a generation; expected a name such as metrics_g2");
        }
        return new Generation(Projection.named(name.group(1)), Integer.parseInt(name.group(2)));
    }
}
