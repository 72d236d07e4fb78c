package altdata.builder.operator.cli;

import altdata.builder.generations.CanaryKeys;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/// The keys of a canary as they are given on a command line: `key=ID` or `share=10%`.
final class CanaryArgument implements ITypeConverter<CanaryKeys> {
    private static final String KEY = "key=";
    private static final String SHARE = "share=";

    @Override
    public CanaryKeys convert(String text) {
        if (text.startsWith(KEY) && text.length() > KEY.length()) {
            return new CanaryKeys(List.of(text.substring(KEY.length())), 0);
        }
        if (text.startsWith(SHARE)) {
            return new CanaryKeys(List.of(), new ShareArgument().convert(text.substring(SHARE.length())));
        }
        throw new TypeConversionException("expected key=ID or share=10%, but got " + text);
    }
}
