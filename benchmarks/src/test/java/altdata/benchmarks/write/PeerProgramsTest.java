package altdata.benchmarks.write;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PeerProgramsTest {
    @Test
    void aSystemWithoutItsFolderIsSkippedWithANote(@TempDir Path directory) throws IOException, InterruptedException {
        List<String> notes = new ArrayList<>();
        PeerPrograms programs = new PeerPrograms(null, directory, notes::add);

        assertThat(programs.libraries("sink-pom.xml", JdbcSink.NAME)).isNull();
        assertThat(notes)
                .containsExactly(
                        "Debezium's JDBC sink is skipped: no folder of peers contains kafka/sink-pom.xml (--peers)");
    }
}
