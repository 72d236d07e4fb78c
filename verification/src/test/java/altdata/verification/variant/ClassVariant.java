package altdata.verification.variant;

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

/// A class whose source is changed in one place: it is compiled, and an agent loads the result instead of the
/// shipped class. The shipped code has no switch for this.
///
/// @param module    the folder of the class's module
/// @param className with slashes
/// @param present   a text that occurs once in the source
/// @param changed   the text that replaces it
public record ClassVariant(String module, String className, String present, String changed) {
    /// The text in a service's log that shows that the variant is loaded.
    public String trace() {
        return VariantAgent.SAYS + className;
    }

    /// Compiles the variant and returns the JVM option that loads it.
    ///
    /// @param home      the project's folder
    /// @param directory for generated files; not used before
    /// @throws IllegalStateException if the source does not contain the text once
    public String option(Path home, Path directory) throws IOException {
        Path source = home.resolve(module).resolve("src/main/java").resolve(className + ".java");
        String text = Files.readString(source);
        if (text.split(Pattern.quote(present), -1).length != 2) {
            throw new IllegalStateException(
                    source + " does not have exactly one '" + present + "': say where this text is now");
        }
        Path changedSource = directory.resolve("source").resolve(className + ".java");
        Path _ = Files.createDirectories(changedSource.getParent());
        Path _ = Files.writeString(changedSource, text.replace(present, changed));
        Path classes = Files.createDirectories(directory.resolve("classes"));
        compile(changedSource, classes);
        Path agent = directory.resolve("agent.jar");
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
