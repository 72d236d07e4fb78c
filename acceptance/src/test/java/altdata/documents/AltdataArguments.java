package altdata.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/// Extracts the arguments of `altdata` calls from a command or a synopsis: brackets are opened, each
/// alternative is used once, and placeholders are replaced by sample values.
final class AltdataArguments {
    /// `altdata` as the name of a namespace (`-n altdata`) or of a Helm release (`helm install altdata`) is not a
    /// call.
    private static final Pattern CALL =
            Pattern.compile("(?<![\\w/]|-n |namespace |helm [a-z]{1,9} )(?:\\./)?altdata ((?:(?! \\||[)#&;>\\n]).)*)");
    private static final Pattern PLACEHOLDER = Pattern.compile("[A-Z]+");
    private static final Map<String, String> PLACEHOLDER_VALUES = Map.of(
            "N",
            "1",
            "S",
            "1",
            "MIB",
            "512",
            "KIND",
            "kill_builder",
            "URL",
            "http://localhost:8080",
            "TOPIC",
            "metrics");

    private AltdataArguments() {}

    /// One list for each call and alternative.
    static List<List<String>> in(String command) {
        return CALL.matcher(command)
                .results()
                .flatMap(call -> alternatives(call.group(1).replaceAll("[\\[\\]'\"]", "")))
                .toList();
    }

    private static Stream<List<String>> alternatives(String call) {
        List<List<String>> all = new ArrayList<>(List.of(List.of()));
        for (String word : call.replace(",…", "").replace("…", "").strip().split("\\s+")) {
            if (word.isEmpty()) {
                continue;
            }
            List<List<String>> longer = new ArrayList<>();
            for (String alternative : word.split("\\|")) {
                for (List<String> begun : all) {
                    List<String> next = new ArrayList<>(begun);
                    next.add(placeholderValue(alternative));
                    longer.add(next);
                }
            }
            all = longer;
        }
        return all.stream();
    }

    private static String placeholderValue(String word) {
        return PLACEHOLDER.matcher(word).matches() ? PLACEHOLDER_VALUES.getOrDefault(word, "x") : word;
    }
}
