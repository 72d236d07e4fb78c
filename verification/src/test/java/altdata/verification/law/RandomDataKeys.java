package altdata.verification.law;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/// Generates unique data keys: most are greater than all before, the others are late.
final class RandomDataKeys {
    private static final int STEP = 1000;

    private final Random random;
    private final Set<Long> used = new HashSet<>();
    private long latest;

    RandomDataKeys(Random random) {
        this.random = random;
    }

    long next() {
        if (latest > 0 && random.nextInt(3) == 0) {
            long late = random.nextLong(latest);
            if (used.add(late)) {
                return late;
            }
        }
        return above();
    }

    /// Returns a key greater than all before.
    long above() {
        latest += STEP;
        used.add(latest);
        return latest;
    }
}
