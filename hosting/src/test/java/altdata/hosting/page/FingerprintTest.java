package altdata.hosting.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class FingerprintTest {
    @Test
    void anyChangeOfTheFilesChangesTheFingerprint() {
        assertThat(Fingerprint.of(files("a", "1", "b", "2")))
                .matches("[0-9a-f]{24}")
                .isEqualTo(Fingerprint.of(files("b", "2", "a", "1")))
                .isNotEqualTo(Fingerprint.of(files("a", "1", "b", "3")))
                .isNotEqualTo(Fingerprint.of(files("a", "1", "c", "2")))
                .isNotEqualTo(Fingerprint.of(files("a", "2", "b", "1")))
                .isNotEqualTo(Fingerprint.of(new TreeMap<>(Map.of("a", bytes("1")))));
    }

    private static TreeMap<String, byte[]> files(String name, String text, String otherName, String otherText) {
        return new TreeMap<>(Map.of(name, bytes(text), otherName, bytes(otherText)));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }
}
