package altdata.verification.faults;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;
import org.jspecify.annotations.Nullable;

/// Gives a JVM other classes than its program has: those that lie in the agent's own jar under [#FOLDER].
public final class VariantAgent implements ClassFileTransformer {
    static final String FOLDER = "variant/";
    /// What the JVM's log says of each class that was exchanged, before its name.
    static final String SAYS = "variant in place of ";

    private VariantAgent() {}

    /// Called by the JVM before the program's `main`.
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        instrumentation.addTransformer(new VariantAgent());
    }

    /// @return the other class, or null where there is none
    @Override
    public byte @Nullable [] transform(
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> redefined,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || !name.startsWith("altdata/builder/")) {
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
            // The JVM passes over what a transformer throws, and would run the class as it is.
            System.out.println("no variant in place of " + name + ": " + e);
            Runtime.getRuntime().halt(1);
            return null;
        }
    }
}
