package altdata.contracts.tables;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tests the parsing of database URLs.
class DatabaseAddressTest {
    @Test
    void allPartsOfAUrlAreParsed() {
        DatabaseAddress address = DatabaseAddress.parse(
                "postgresql://al%40ta:p%2Fs+s@db.example:6000/data?sslmode=verify-full&sslrootcert=%2Fca.pem");
        assertThat(address.user()).isEqualTo("al@ta");
        assertThat(address.password()).isEqualTo("p/s+s");
        assertThat(address.jdbcUrl())
                .isEqualTo(
                        "jdbc:postgresql://db.example:6000/data?logServerErrorDetail=false&sslmode=verify-full&sslrootcert=%2Fca.pem");
        assertThat(address).hasToString("postgresql://al@ta@db.example:6000/data");
    }

    @Test
    void omittedPartsHaveDefaults() {
        DatabaseAddress address = DatabaseAddress.parse("postgres://altdata@localhost/altdata");
        assertThat(address.port()).isEqualTo(5432);
        assertThat(address.password()).isNull();
        assertThat(address.sslMode()).isEqualTo("prefer");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "secret",
                "mysql://u:secret@h/d",
                "postgresql://u:secret@h",
                "postgresql://h/secret",
                "postgresql://u:secret%zz@h/d",
                "postgresql://u:secret@h:x/d",
                "postgresql://u:secret@h/d?sslmode=maybe",
                "postgresql://u:secret@h/d?user=secret"
            })
    void anInvalidUrlIsRejectedWithoutRepeatingIt(String url) {
        assertThatThrownBy(() -> DatabaseAddress.parse(url))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("the database URL")
                .hasMessageNotContaining("secret")
                .hasNoCause();
    }
}
