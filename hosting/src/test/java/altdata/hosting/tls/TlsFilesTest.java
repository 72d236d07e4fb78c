package altdata.hosting.tls;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// What a service would only find out with its first client is found out when it starts.
class TlsFilesTest {
    @TempDir
    private Path directory;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void bothMayBeLeftOut() {
        assertThatCode(() -> TlsFiles.check(null, null)).doesNotThrowAnyException();
    }

    @Test
    void aCertificateNeedsItsKey() throws IOException {
        Path file = file("a.pem", "-");
        assertThatThrownBy(() -> TlsFiles.check(file, null)).hasMessageContaining("ALTDATA_TLS_KEY: not set");
        assertThatThrownBy(() -> TlsFiles.check(null, file)).hasMessageContaining("ALTDATA_TLS_CERTIFICATE: not set");
    }

    @Test
    void aFileThatIsNotThereIsNamed() throws IOException {
        Path file = file("a.pem", "-");
        Path none = directory.resolve("none.pem");
        assertThatThrownBy(() -> TlsFiles.check(none, file))
                .hasMessageContainingAll("ALTDATA_TLS_CERTIFICATE: there is no file", "none.pem");
        assertThatThrownBy(() -> TlsFiles.check(file, none))
                .hasMessageContainingAll("ALTDATA_TLS_KEY: there is no file", "none.pem");
        assertThatThrownBy(() -> TlsFiles.check(directory, file))
                .hasMessageContaining("ALTDATA_TLS_CERTIFICATE: there is no file");
    }

    @Test
    void aCertificateThatIsNoneIsRefusedWithoutRepeatingTheKey() throws IOException {
        Path certificate = file("a.pem", "no certificate");
        Path key = file("a.key", "secret");
        assertThatThrownBy(() -> TlsFiles.check(certificate, key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("ALTDATA_TLS_CERTIFICATE, ALTDATA_TLS_KEY", "cannot serve")
                .hasMessageNotContaining("secret");
    }
}
