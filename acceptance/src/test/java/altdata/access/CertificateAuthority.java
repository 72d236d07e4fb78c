package altdata.access;

import io.netty.pkitesting.CertificateBuilder;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;

/// A certificate authority for servers on `localhost`, and the files it issues.
final class CertificateAuthority {
    private final X509Bundle root;

    CertificateAuthority(String name) throws Exception {
        root = new CertificateBuilder()
                .subject("CN=" + name)
                .setIsCertificateAuthority(true)
                .rsa2048()
                .buildSelfSigned();
    }

    /// A server's certificate and key.
    X509Bundle server() throws Exception {
        return new CertificateBuilder()
                .subject("CN=localhost")
                .addSanDnsName("localhost")
                .addSanIpAddress(InetAddress.ofLiteral("127.0.0.1"))
                .rsa2048()
                .buildIssuedBy(root);
    }

    /// A file with the authority's certificate.
    Path file(Path directory) throws IOException {
        return Files.writeString(
                directory.resolve(Integer.toHexString(hashCode()) + "-ca.pem"), root.getRootCertificatePEM());
    }

    String pem() {
        return root.getRootCertificatePEM();
    }

    static Path certificateFile(X509Bundle server, Path directory) throws IOException {
        return Files.writeString(
                directory.resolve(Integer.toHexString(server.hashCode()) + ".pem"), server.getCertificatePathPEM());
    }

    /// Readable only by its owner, as PostgreSQL requires.
    static Path keyFile(X509Bundle server, Path directory) throws IOException {
        Path file = Files.writeString(
                directory.resolve(Integer.toHexString(server.hashCode()) + ".key"), server.getPrivateKeyPEM());
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    }

    /// For a client that trusts only this authority.
    SSLContext client() throws GeneralSecurityException, IOException {
        KeyStore trusted = KeyStore.getInstance("PKCS12");
        trusted.load(null, null);
        trusted.setCertificateEntry("root", root.getRootCertificate());
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(trusted);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, trust.getTrustManagers(), null);
        return context;
    }
}
