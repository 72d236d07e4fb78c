package altdata.verification.fuzz;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/// Finds what no response may contain: stack traces, class names, SQL, file paths, or an injected header.
///
/// It does not search for patterns that the hostile texts contain, because an error may repeat the rejected
/// value.
final class LeakDetector {
    private static final Pattern LEAK =
            Pattern.compile("Exception\\b|\\bat [a-z]\\w*(\\.\\w+)+\\(|\\.java:\\d|Caused by:|\\.jar\\b"
                    + "|\\b(java|javax|jdk|sun|reactor|io\\.netty|io\\.r2dbc|org\\.springframework|org\\.postgresql|tools\\.jackson"
                    + "|altdata\\.(api|builder|contracts|ingest|stack))\\.[a-z]+\\.[A-Za-z]"
                    + "|(?i:select .{0,80} from |syntax error|relation \"|column \"|SQLSTATE|PreparedStatement)"
                    + "|ERROR: |(/home/|/usr/|/tmp/|/var/|/opt/|/root/)|root:x:0");

    private LeakDetector() {}

    /// Returns the text around a leak, or null.
    static @Nullable String in(String text) {
        Matcher leak = LEAK.matcher(text);
        return leak.find()
                ? text.substring(Math.max(0, leak.start() - 40), Math.min(text.length(), leak.end() + 80))
                : null;
    }
}
