package altdata.builder.operator;

import altdata.builder.generations.Generation;
import altdata.contracts.tables.Projection;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// A generation as people name it: by its schema, such as `metrics_g2`.
public final class GenerationName {
    private static final Pattern NAME = Pattern.compile("([a-z_]+)_g(\\d{1,9})");

    private GenerationName() {}

    /// The generation of that name, whether or not there is one.
    ///
    /// @throws IllegalArgumentException where it cannot be one
    public static Generation parse(String text) {
        Matcher name = NAME.matcher(text);
        if (!name.matches()) {
            throw new IllegalArgumentException(
                    "'" + text + "' is no generation; expected its schema's name, such as metrics_g2");
        }
        return new Generation(Projection.named(name.group(1)), Integer.parseInt(name.group(2)));
    }
}
