package altdata.stack.services;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.zip.CRC32;

/// A service jar with almost no content, packaged like the real ones.
final class MinimalServiceJar {
    private static final String MODULE = "small";
    private static final String LIBRARIES = "BOOT-INF/lib/";
    /// The classes that extract a jar, and their dependencies.
    private static final List<String> TOOLS =
            List.of("spring-boot-jarmode-tools-", "spring-boot-4", "spring-core-", "commons-logging-");

    private MinimalServiceJar() {}

    /// The line it prints when it runs.
    static final String SAYS = "a small service";

    /// The name of its program in a JVM's class loading log.
    static final String PROGRAM = Program.class.getName();

    /// Prints that it runs, and which of its environment variables are set. If it has an argument, it runs
    /// until it is stopped.
    static final class Program {
        private Program() {}

        public static void main(String[] arguments) throws IOException {
            System.out.println(SAYS);
            System.getenv().keySet().stream().sorted().forEach(name -> System.err.println("variable " + name));
            if (arguments.length > 0) {
                int _ = System.in.read();
            }
        }
    }

    /// @param content distinguishes one build from another
    /// @param tools   whether the jar can be extracted
    static BuiltService build(Path home, String content, boolean tools) throws IOException {
        Path target = Files.createDirectories(home.resolve(MODULE).resolve("target"));
        Path jar = target.resolve(MODULE + "-1-app.jar");
        try (JarFile pattern = new JarFile(pattern().toFile());
                OutputStream out = Files.newOutputStream(jar);
                JarOutputStream built = new JarOutputStream(out, manifest(pattern))) {
            // The class loader requires the entry of the folder.
            built.putNextEntry(new JarEntry("BOOT-INF/classes/"));
            built.closeEntry();
            StringBuilder index = new StringBuilder();
            for (Enumeration<JarEntry> entries = pattern.entries(); entries.hasMoreElements(); ) {
                JarEntry entry = entries.nextElement();
                if (entry.getName().startsWith("org/springframework/boot/loader/") && !entry.isDirectory()) {
                    add(built, entry.getName(), bytes(pattern, entry), false);
                } else if (tools && TOOLS.stream().map(LIBRARIES::concat).anyMatch(entry.getName()::startsWith)) {
                    add(built, entry.getName(), bytes(pattern, entry), true);
                    index.append("- \"").append(entry.getName()).append("\"\n");
                }
            }
            String program = PROGRAM.replace('.', '/') + ".class";
            try (InputStream in = Objects.requireNonNull(
                    MinimalServiceJar.class.getClassLoader().getResourceAsStream(program))) {
                add(built, "BOOT-INF/classes/" + program, in.readAllBytes(), false);
            }
            add(built, "BOOT-INF/classes/content", content.getBytes(StandardCharsets.UTF_8), false);
            add(built, "BOOT-INF/classpath.idx", index.toString().getBytes(StandardCharsets.UTF_8), false);
        }
        return new BuiltService(home, MODULE);
    }

    private static Path pattern() throws IOException {
        try (DirectoryStream<Path> jars =
                Files.newDirectoryStream(Path.of("..", "ingest-worker", "target"), "ingest-worker-*-app.jar")) {
            return jars.iterator().next();
        }
    }

    private static Manifest manifest(JarFile pattern) throws IOException {
        Manifest manifest = pattern.getManifest();
        Attributes attributes = manifest.getMainAttributes();
        attributes.putValue("Start-Class", PROGRAM);
        Object _ = attributes.remove(new Attributes.Name("Spring-Boot-Layers-Index"));
        return manifest;
    }

    private static byte[] bytes(JarFile jar, JarEntry entry) {
        try (InputStream in = jar.getInputStream(entry)) {
            return in.readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /// A library is read directly from the jar, so it must not be compressed.
    private static void add(JarOutputStream jar, String name, byte[] bytes, boolean isLibrary) throws IOException {
        JarEntry entry = new JarEntry(name);
        if (isLibrary) {
            CRC32 checksum = new CRC32();
            checksum.update(bytes);
            entry.setMethod(JarEntry.STORED);
            entry.setSize(bytes.length);
            entry.setCrc(checksum.getValue());
        }
        jar.putNextEntry(entry);
        jar.write(bytes);
        jar.closeEntry();
    }
}
