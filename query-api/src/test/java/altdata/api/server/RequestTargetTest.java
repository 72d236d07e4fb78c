package altdata.api.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RequestTargetTest {
    @ParameterizedTest
    @CsvSource({
        "/graph/?input=a%20b+c&x=1, /graph/?input=a%20b+c&x=1",
        "/f?search=a|b, /f?search=a%7Cb",
        "/f?s=\"a\"<>^`{}[]\\, /f?s=%22a%22%3C%3E%5E%60%7B%7D%5B%5D%5C",
        "/f?s=50%, /f?s=50%25",
        "/f?s=%zz%4, /f?s=%25zz%254",
        "/f#g, /f%23g",
        "/f?s=\u00e4, /f?s=%E4"
    })
    void invalidCharactersAreEscaped(String sent, String read) {
        assertThat(RequestTarget.encoded(sent)).isEqualTo(read);
    }

    @Test
    void everyByteIsPreservedInAValidTarget() {
        Random random = new Random(1);
        for (int round = 0; round < 2_000; round++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            String value = new String(bytes, StandardCharsets.ISO_8859_1).replaceAll("[%+&=]", "x");
            String encoded = RequestTarget.encoded("/f?s=" + value);
            assertThat(URI.create(encoded).getRawQuery()).isEqualTo(encoded.substring(3));
            assertThat(URLDecoder.decode(encoded.substring(5), StandardCharsets.ISO_8859_1))
                    .isEqualTo(value);
        }
    }
}
