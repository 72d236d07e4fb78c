package altdata.verification.variant;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/// A Java agent that replaces classes of a program with those in its own jar under [#FOLDER].
public final class VariantAgent implements ClassFileTransformer {
    static final String FOLDER = "variant/";
    /// The log line of each replaced class starts with this text; the class name follows.
    public static final String SAYS = "variant in place of ";

    private VariantAgent() {}

    /// The JVM calls this before the program's `main`.
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(new VariantAgent());
    }

    /// @return the replacement, or null if absent
    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || !name.startsWith("altdata/")) {
            return null;
        }
        try (InputStream variant = ClassLoader.getSystemResourceAsStream(FOLDER + name + ".class")) {
            if (variant == null) {
                return null;
            }
            byte[] other = variant.readAllBytes();
            System.out.println(SAYS + name);
            return other;
        } catch (IOException e) {
            // The JVM ignores exceptions of a transformer and would run the original class.
            System.out.println("no variant in place of " + name + ": " + e);
            Runtime.getRuntime().halt(1);
            return null;
        }
    }
}
