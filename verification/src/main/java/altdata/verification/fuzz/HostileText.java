package altdata.verification.fuzz;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;

/// Texts that no field expects: wrong types, limits, injections, encodings, lengths.
///
/// No text contains a pattern that responses are searched for ([LeakDetector]), so an error that repeats the
/// value does not count as a leak.
final class HostileText {
    private static final List<String> TYPES = List.of(
            "",
            " ",
            "\t",
            "null",
            "undefined",
            "true",
            "[]",
            "{}",
            "[1,2]",
            "{\"a\":1}",
            "NaN",
            "Infinity",
            "-Infinity",
            "0x10",
            "1e9",
            "1.5",
            "1_000",
            "+5",
            "007",
            "--",
            "%",
            "\\");
    private static final List<String> LIMITS = List.of(
            "-1",
            "0",
            "2147483647",
            "2147483648",
            "-2147483649",
            "9007199254740993",
            "9223372036854775807",
            "9223372036854775808",
            "-9223372036854775809",
            "99999999999999999999999999999999999999",
            "1e400",
            "-1e-400",
            "0.1e-1000000000");
    private static final List<String> DATES = List.of(
            "0000-00-00",
            "0001-01-01",
            "-0001-01-01",
            "1969-12-31",
            "2026-02-29",
            "2026-13-01",
            "9999-12-31",
            "10000-01-01",
            "+999999999-12-31",
            "-999999999-01-01",
            "2026-11-19T00:00:00Z",
            "20261119",
            "2026-W47-4",
            "\u0662\u0660\u0662\u0666-\u0661\u0661-\u0661\u0669",
            "99999999999999999",
            "now()");
    private static final List<String> INJECTIONS = List.of(
            "' or 1=1--",
            "'; drop table entity;--",
            "' union select null,null,null--",
            "$1",
            "$$||pg_sleep(5)||$$",
            "') or pg_sleep(5) is null--",
            "\" or \"\"=\"",
            "E'\\x27'",
            "/* */",
            "a & b",
            "a | b",
            "a <-> b",
            "!a",
            "a:*",
            "&|!()<>:*'\\",
            "((((((((((",
            "'a' & !'b':*ABCD",
            "|||||",
            "%_%",
            "_",
            "\\%",
            "*",
            ".*",
            "(a+)+$",
            "{\"$gt\":\"\"}",
            "{\"__proto__\":{\"x\":1}}",
            "<script>alert(1)</script>",
            "<!DOCTYPE x [<!ENTITY e SYSTEM \"file:///etc/passwd\">]>",
            "../../../../etc/passwd",
            "..\\..\\..\\windows\\win.ini",
            "/etc/passwd\u0000.json",
            "....//....//etc/passwd",
            ";ls",
            "`id`",
            "$(id)",
            "%s%s%s%n%n",
            "%1$9999999s",
            "{0}{1}",
            "${jndi:ldap://127.0.0.1:1/a}",
            "#{7*7}",
            "${7*7}",
            "{{7*7}}",
            "T(Runtime)",
            "=cmd|' /C calc'!A0");
    private static final List<String> CHARACTERS = List.of(
            "\u0000",
            "a\u0000b",
            "\u0001\u0002\u001f\u007f",
            "\r\nX-Injected: 1",
            "\nX-Injected: 1",
            "\r\n\r\n{\"injected\":1}",
            "a\rb",
            "\u2028\u2029",
            "\u202egpj.txt",
            "\u200b\ufeff",
            "e\u0301",
            "\u00e9",
            "\ufb01",
            "\u0130\u0131\u017f\u212a",
            "\ud83d\ude80",
            "\ud83d\udc68\u200d\ud83d\udc69\u200d\ud83d\udc67",
            "Z\u0351\u036b\u0343\u036a",
            "\uffff\ufffe",
            "\ufdfd\ufdfd",
            "\u00df\u1e9e",
            "\uff21\uff21\uff30\uff2c");
    /// Percent-encoded, because a Java string cannot represent invalid UTF-8.
    private static final List<String> BROKEN_BYTES = List.of(
            "%",
            "%2",
            "%zz",
            "%u0041",
            "%2525",
            "%252e%252e%252f",
            "%c0%80",
            "%c0%af",
            "%e0%80%af",
            "%ed%a0%80",
            "%ed%bf%bf",
            "%f0%9f%9a",
            "%f4%90%80%80",
            "%f8%88%80%80%80",
            "%ff%fe",
            "%fe%ff%00a",
            "%80",
            "%00",
            "%0d%0aX-Injected:%201",
            "%e5%98%8a%e5%98%8dX-Injected:%201",
            "%26a=1",
            "%23",
            "%3b",
            "+",
            "%2b");
    private static final List<List<String>> KINDS = List.of(TYPES, LIMITS, DATES, INJECTIONS, CHARACTERS);
    private static final List<String> REPEATED = List.of("a", "9", "[", "{\"a\":", "|", " ", "'", "\u00e9", "a|", "%");
    private static final int[] LENGTHS = {17, 101, 257, 1_001, 4_096};

    private final Random random;

    HostileText(Random random) {
        this.random = random;
    }

    /// Returns any text, possibly with a lone surrogate.
    String next() {
        return switch (random.nextInt(12)) {
            case 0 -> one(REPEATED).repeat(LENGTHS[random.nextInt(LENGTHS.length)]);
            case 1 -> one(one(KINDS)) + one(one(KINDS));
            case 2 -> noise(1 + random.nextInt(40));
            case 3 -> Long.toString(random.nextLong());
            default -> one(one(KINDS));
        };
    }

    /// Returns a parameter value, percent-encoded correctly or not.
    String nextEncoded() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> one(BROKEN_BYTES);
            case 2 -> one(BROKEN_BYTES) + encoded(next());
            // Partly encoded, as careless clients do.
            case 3 -> next().replaceAll("[\\s\\x00-\\x20#&]", "%20");
            default -> encoded(next());
        };
    }

    /// Returns a text without characters that would end a header.
    String nextForHeader() {
        return next().replaceAll("[\\r\\n\\x00]", "?");
    }

    /// Percent-encodes every byte of the text except letters and digits.
    static String encoded(String text) {
        StringBuilder encoded = new StringBuilder(text.length() * 2);
        for (byte octet : text.getBytes(StandardCharsets.UTF_8)) {
            if ((octet >= '0' && octet <= '9') || (octet >= 'a' && octet <= 'z') || (octet >= 'A' && octet <= 'Z')) {
                encoded.append((char) octet);
            } else {
                encoded.append('%').append(Character.forDigit((octet >> 4) & 15, 16));
                encoded.append(Character.forDigit(octet & 15, 16));
            }
        }
        return encoded.toString();
    }

    private String noise(int length) {
        StringBuilder noise = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            noise.append((char) random.nextInt(random.nextBoolean() ? 128 : 0x10000));
        }
        return noise.toString();
    }

    private <T> T one(List<T> choices) {
        return choices.get(random.nextInt(choices.size()));
    }
}
