package altdata.verification.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

class RecoveriesTest {
    private final Recoveries recoveries = new Recoveries();

    @Test
    void aRecoveryIsCountedFromTheEndOfItsFault() {
        add(FaultKind.KILL_KAFKA, 3, 7);
        assertThat(recoveries.all()).containsExactly(new Recovery("kill kafka", true, 4_000));
    }

    @Test
    void aLongerFaultDoesNotCountAgainstAKill() {
        add(FaultKind.KILL_BUILDER, 3, 14);
        add(FaultKind.STALL_PATH, 12, 15);
        assertThat(recoveries.all())
                .containsExactly(new Recovery("kill builder", true, 2_000), new Recovery("stall path", false, 3_000));
    }

    @Test
    void aFaultAfterTheRecoveryDoesNotShortenIt() {
        add(FaultKind.KILL_BUILDER, 3, 9);
        add(FaultKind.KILL_API, 10, 12);
        assertThat(recoveries.all()).extracting(Recovery::millis).containsExactly(6_000L, 2_000L);
    }

    private void add(FaultKind kind, long over, long recovered) {
        recoveries.add(kind, TimeUnit.SECONDS.toNanos(over), TimeUnit.SECONDS.toNanos(recovered));
    }
}
