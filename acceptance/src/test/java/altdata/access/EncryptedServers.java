package altdata.access;

import altdata.stack.servers.EmbeddedKafkaServer;
import altdata.stack.servers.EmbeddedPostgresServer;
import io.netty.pkitesting.X509Bundle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/// Starts PostgreSQL and Kafka with TLS for a test; Kafka also requires a password.
///
/// @param authority issues the certificates of both
record EncryptedServers(
        CertificateAuthority authority, Path directory, EmbeddedPostgresServer postgres, EmbeddedKafkaServer kafka)
        implements AutoCloseable {
    static final String PASSWORD = "kafka-Password-7251";

    static EncryptedServers start(Path directory) throws Exception {
        CertificateAuthority authority = new CertificateAuthority("altdata tests");
        X509Bundle server = authority.server();
        EmbeddedPostgresServer postgres = EmbeddedPostgresServer.start(
                directory.resolve("postgres"),
                0,
                directory.resolve("postgres.log"),
                Map.of(
                        "ssl",
                        "on",
                        "ssl_cert_file",
                        CertificateAuthority.certificateFile(server, directory).toString(),
                        "ssl_key_file",
                        CertificateAuthority.keyFile(server, directory).toString()));
        EmbeddedKafkaServer kafka = EmbeddedKafkaServer.start(
                directory.resolve("kafka"),
                0,
                Map.ofEntries(
                        Map.entry("listener.security.protocol.map", "CLIENTS:SASL_SSL,CONTROLLER:PLAINTEXT"),
                        Map.entry("sasl.enabled.mechanisms", "PLAIN"),
                        Map.entry("sasl.mechanism.inter.broker.protocol", "PLAIN"),
                        Map.entry(
                                "listener.name.clients.plain.sasl.jaas.config",
                                "org.apache.kafka.common.security.plain.PlainLoginModule required username=\"broker\""
                                        + " password=\"itself\" user_broker=\"itself\" user_altdata=\"" + PASSWORD
                                        + "\";"),
                        Map.entry("ssl.keystore.type", "PEM"),
                        Map.entry("ssl.keystore.certificate.chain", server.getCertificatePathPEM()),
                        Map.entry("ssl.keystore.key", server.getPrivateKeyPEM()),
                        Map.entry("ssl.truststore.type", "PEM"),
                        Map.entry("ssl.truststore.certificates", authority.pem())));
        return new EncryptedServers(authority, directory, postgres, kafka);
    }

    /// The database URL for a client that trusts the given authority.
    String databaseUrl(CertificateAuthority trusted) throws IOException {
        return postgres.url() + "?sslmode=verify-full&sslrootcert=" + trusted.file(directory);
    }

    /// The Kafka properties of a client that trusts the given authority and uses the given password.
    Path kafkaProperties(CertificateAuthority trusted, String password) throws IOException {
        return Files.writeString(
                directory.resolve(Integer.toHexString(trusted.hashCode()) + password.length() + ".properties"),
                """
                        security.protocol=SASL_SSL
                        sasl.mechanism=PLAIN
                        sasl.jaas.config=org.apache.kafka.common.security.plain.PlainLoginModule required \
                        username="altdata" password="%s";
                        ssl.truststore.type=PEM
                        ssl.truststore.location=%s
                        """.formatted(password, trusted.file(directory)));
    }

    @Override
    public void close() throws IOException {
        kafka.close();
        postgres.close();
    }
}
