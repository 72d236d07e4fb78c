package altdata.verification.fuzz;

import altdata.verification.faults.JavaProcess;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/// Checks the side effects of hostile input on the services: memory, threads, files, logs.
final class SideEffectCheck {
    /// The allowed growth after the warm-up, because the API fills its response cache, the builder holds a
    /// batch, and connections come and go.
    private static final ResourceUsage MARGIN = new ResourceUsage(32L << 20, 16, 32);

    private final FuzzStack stack;
    private final String key;
    private final Map<JavaProcess, ResourceUsage> before = new LinkedHashMap<>();

    private SideEffectCheck(FuzzStack stack, String key) {
        this.stack = stack;
        this.key = key;
    }

    /// Measures the services; call it after a warm-up that has exercised everything once.
    static SideEffectCheck begin(FuzzStack stack, String key) throws IOException, InterruptedException {
        SideEffectCheck sideEffects = new SideEffectCheck(stack, key);
        for (JavaProcess service : stack.services()) {
            sideEffects.before.put(service, ResourceUsage.of(service.processId()));
        }
        return sideEffects;
    }

    /// Reports what has grown, and problems in the service logs.
    void end(Findings findings, Consumer<String> console) throws IOException, InterruptedException {
        for (Map.Entry<JavaProcess, ResourceUsage> service : before.entrySet()) {
            String name = service.getKey().name();
            if (service.getKey().processId() < 0) {
                continue;
            }
            ResourceUsage after = ResourceUsage.of(service.getKey().processId());
            console.accept("%s: %s, before %s".formatted(name, after, service.getValue()));
            String growth = service.getValue().growthTo(after, MARGIN);
            if (growth != null) {
                findings.add(name + " has grown: " + growth);
            }
            readLog(service.getKey(), findings);
        }
        stack.problems().forEach(findings::add);
    }

    private void readLog(JavaProcess service, Findings findings) throws IOException {
        try (BufferedReader lines = Files.newBufferedReader(stack.log(service), StandardCharsets.ISO_8859_1)) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (line.contains(key)) {
                    findings.add("the key is in the log of " + service.name());
                }
                if (line.contains("stack_trace") || line.startsWith("\tat ")) {
                    findings.add("hostile input writes a stack trace into the log of " + service.name() + ": "
                            + line.substring(0, Math.min(line.length(), 300)));
                }
                if (line.contains("\"level\":\"ERROR\"") || line.contains("LEAK:")) {
                    findings.add(service.name() + " logs a fault: " + line.substring(0, Math.min(line.length(), 600)));
                }
            }
        }
    }
}
