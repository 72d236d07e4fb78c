package altdata.verification.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/// The mechanisms that prevent lost and duplicated rows, and a way to run a builder without one of them: the
/// current source of the class is compiled with one expression changed, and an agent loads the result instead.
/// The shipped code has no switch for this.
enum Protection {
    /// A batch is committed only if the checkpoint still has the offset and the fencing epoch that the writer
    /// knows.
    FENCE(
            "altdata/builder/log/Checkpoints",
            "and next_offset = ? and epoch = ?",
            "and (true or (next_offset = ? and epoch = ?))"),
    /// A row is replaced only by a later record.
    GUARD(
            "altdata/builder/records/RecordChanges",
            "byRank.put(version.rank(), new Candidate<>(version.knownFrom(), version, null));",
            ""),
    /// The checkpoint advances in the transaction that writes the rows. Without this protection, it is
    /// committed before them.
    CHECKPOINT_IN_TRANSACTION(
            "altdata/builder/log/BatchTransaction",
            "checkpoints.advance(connection, partitionBatch, checkpoint);",
            "checkpoints.advance(connection, partitionBatch, checkpoint); connection.commit();");

    private final String className;
    private final String present;
    private final String changed;

    Protection(String className, String present, String changed) {
        this.className = className;
        this.present = present;
        this.changed = changed;
    }

    /// The text in a builder's log that shows that the protection is removed.
    String trace() {
        return VariantAgent.SAYS + className;
    }

    /// Returns the JVM option that removes the protection from a builder.
    ///
    /// @param home      the project's folder
    /// @param directory for generated files
    String removal(Path home, Path directory) throws IOException {
        Path source = home.resolve("projection-builder/src/main/java").resolve(className + ".java");
        String text = Files.readString(source);
        if (text.split(Pattern.quote(present), -1).length != 2) {
            throw new IllegalStateException(
                    source + " does not have exactly one '" + present + "': say where this protection is now");
        }
        Path folder = directory.resolve(name());
        Path changedSource = folder.resolve("source").resolve(className + ".java");
        Path _ = Files.createDirectories(changedSource.getParent());
        Path _ = Files.writeString(changedSource, text.replace(present, changed));
        Path classes = Files.createDirectories(folder.resolve("classes"));
        compile(changedSource, classes);
        Path agent = folder.resolve("agent.jar");
        pack(classes, agent);
        return "-javaagent:" + agent;
    }

    private static void compile(Path source, Path classes) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter output = new StringWriter();
        try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
            boolean compiled = compiler.getTask(
                            output,
                            files,
                            null,
                            List.of(
                                    "-proc:none",
                                    "-implicit:none",
                                    "-d",
                                    classes.toString(),
                                    "-cp",
                                    System.getProperty("java.class.path")),
                            null,
                            files.getJavaFileObjects(source))
                    .call();
            if (!compiled) {
                throw new IllegalStateException(source + " does not compile: " + output);
            }
        }
    }

    private static void pack(Path classes, Path jar) throws IOException {
        Manifest manifest = new Manifest();
        manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
        manifest.getMainAttributes().putValue("Premain-Class", VariantAgent.class.getName());
        try (OutputStream file = Files.newOutputStream(jar);
                JarOutputStream entries = new JarOutputStream(file, manifest);
                Stream<Path> compiled = Files.walk(classes)) {
            String agent = VariantAgent.class.getName().replace('.', '/') + ".class";
            try (InputStream bytes = ClassLoader.getSystemResourceAsStream(agent)) {
                add(entries, agent, Objects.requireNonNull(bytes).readAllBytes());
            }
            for (Path each : compiled.filter(Files::isRegularFile).toList()) {
                add(entries, VariantAgent.FOLDER + classes.relativize(each), Files.readAllBytes(each));
            }
        }
    }

    private static void add(JarOutputStream entries, String name, byte[] bytes) throws IOException {
        entries.putNextEntry(new JarEntry(name));
        entries.write(bytes);
        entries.closeEntry();
    }
}
