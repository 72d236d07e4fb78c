package altdata.builder.generations;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

class MissingTablesTest {
    @Test
    void anErrorWithoutAStateHasAnotherCause() {
        assertThat(MissingTables.caused(new SQLException("the pool is closed"))).isFalse();
    }

    @Test
    void aMissingTableOrSchemaIsADroppedGeneration() {
        assertThat(MissingTables.caused(new SQLException("no such table", "42P01")))
                .isTrue();
        assertThat(MissingTables.caused(new SQLException("no such schema", "3F000")))
                .isTrue();
    }
}
