package altdata.builder.operator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Every value that may be about a ticker and a date passes the check of its bytes.
class RawTextTest {
    private static final RawText TEXT = new RawText("AA.B", "2026-03-02");

    @ParameterizedTest
    @CsvSource({
        "AA.B 2026-03-02,true",
        "aa.b 2026-03-02,true",
        "AAA.B2026-03-02,true",
        "AA.B,false",
        "2026-03-02,false",
        "AA.B 2026-03-0,false",
        "AA B 2026-03-02,false",
        "\\u0041A.B 2026-03-02,true",
        "x\\,true",
        "'',false"
    })
    void aTextIsFound(String value, boolean mayBeIn) {
        assertThat(TEXT.mayBeIn(value.getBytes(StandardCharsets.UTF_8))).isEqualTo(mayBeIn);
    }
}
