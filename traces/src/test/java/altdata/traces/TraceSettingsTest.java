package altdata.traces;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigDecimal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Invalid trace settings fail at startup.
class TraceSettingsTest {
    private static final BigDecimal TENTH = new BigDecimal("0.1");

    @Test
    void anAddressIsKeptUnchangedExceptForSpaces() {
        assertThat(new TraceSettings(" https://collector.example:4318/v1/traces ", TENTH).collector())
                .hasToString("https://collector.example:4318/v1/traces");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "collector:4318",
                "grpc://secretive:4317",
                "http:///v1/traces",
                "http://user:secretive@collector:4318/v1/traces",
                "http://collector:4318/v1/traces?token=secretive",
                "not an address"
            })
    void anInvalidAddressIsRejectedWithoutRepeatingIt(String address) {
        assertThatThrownBy(() -> new TraceSettings(address, TENTH))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ALTDATA_TRACES:")
                .hasMessageNotContaining("secretive");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-0.1", "1.01", "100"})
    void aSamplingRatioOutsideZeroToOneIsRejected(String ratio) {
        assertThatThrownBy(() -> new TraceSettings(null, new BigDecimal(ratio)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("ALTDATA_TRACES_SAMPLED:");
    }
}
