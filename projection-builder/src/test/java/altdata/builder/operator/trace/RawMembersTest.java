package altdata.builder.operator.trace;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/// Rejected records can be recognized, also if their JSON is not well-formed.
class RawMembersTest {
    private static RawMembers members(String json) {
        return RawMembers.of(json.getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void theMembersBeforeAnErrorAreRead() {
        RawMembers members = members(
                "{\"ticker\":\"A\",\"metrics\":{\"price\":1,\"deep\":{\"x\":1}},\"retract\":[\"forum\"],\"date\":\"d");

        assertThat(members.texts("ticker")).containsExactly("A");
        assertThat(members.texts("date")).isEmpty();
        assertThat(members.children("metrics")).containsExactlyInAnyOrder("price", "deep");
        assertThat(members.children("retract")).containsExactly("forum");
        assertThat(members.hasChildren("date")).isFalse();
    }

    @Test
    void aRepeatedMemberHasSeveralTexts() {
        assertThat(members("{\"ticker\":\"A\",\"ticker\":\"\\u0042\"}").texts("ticker"))
                .containsExactlyInAnyOrder("A", "B");
    }

    @Test
    void otherValuesHaveNoMembers() {
        for (String value : new String[] {"", "1", "[{\"ticker\":\"A\"}]", "\"ticker\"", "{", "}", "\u0000"}) {
            assertThat(members(value).texts("ticker")).as(value).isEmpty();
        }
        assertThat(RawMembers.of(null).texts("ticker")).isEmpty();
    }
}
