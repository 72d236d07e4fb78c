package altdata.hosting.tls;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Invalid TLS files are detected at startup instead of at the first connection.
class TlsFilesTest {
    @TempDir
    private Path directory;

    private Path file(String name, String text) throws IOException {
        return Files.writeString(directory.resolve(name), text);
    }

    @Test
    void bothMayBeOmitted() {
        assertThatCode(() -> TlsFiles.check(null, null)).doesNotThrowAnyException();
    }

    @Test
    void aCertificateNeedsItsKey() throws IOException {
        Path file = file("a.pem", "-");
        assertThatThrownBy(() -> TlsFiles.check(file, null)).hasMessageContaining("ALTDATA_TLS_KEY: not set");
        assertThatThrownBy(() -> TlsFiles.check(null, file)).hasMessageContaining("ALTDATA_TLS_CERTIFICATE: not set");
    }

    @Test
    void aMissingFileIsNamed() throws IOException {
        Path file = file("a.pem", "-");
        Path missing = directory.resolve("missing.pem");
        assertThatThrownBy(() -> TlsFiles.check(missing, file))
                .hasMessageContainingAll("ALTDATA_TLS_CERTIFICATE: cannot read the file", "missing.pem");
        assertThatThrownBy(() -> TlsFiles.check(file, missing))
                .hasMessageContainingAll("ALTDATA_TLS_KEY: cannot read the file", "missing.pem");
        assertThatThrownBy(() -> TlsFiles.check(directory, file))
                .hasMessageContaining("ALTDATA_TLS_CERTIFICATE: cannot read the file");
    }

    @Test
    void anInvalidCertificateIsRejectedWithoutRepeatingTheKey() throws IOException {
        Path certificate = file("a.pem", "no certificate");
        Path key = file("a.key", "secret");
        assertThatThrownBy(() -> TlsFiles.check(certificate, key))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContainingAll("ALTDATA_TLS_CERTIFICATE, ALTDATA_TLS_KEY", "cannot be used")
                .hasMessageNotContaining("secret");
    }
}
