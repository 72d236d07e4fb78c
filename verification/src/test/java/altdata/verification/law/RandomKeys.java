package altdata.verification.law;

import java.util.HashSet;
import java.util.Random;
import java.util.Set;

/// Data keys, none twice: most greater than all before, the others anywhere below.
final class RandomKeys {
    private static final int STEP = 1000;

    private final Random random;
    private final Set<Long> used = new HashSet<>();
    private long latest;

    RandomKeys(Random random) {
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

    /// Greater than all before.
    long above() {
        latest += STEP;
        used.add(latest);
        return latest;
    }
}
