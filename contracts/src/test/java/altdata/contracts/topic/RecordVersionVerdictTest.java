package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.catalogue.Platform;
import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests the validation of rows of `entities` and `api-keys`.
class RecordVersionVerdictTest {
    private static final String ENTITY =
            "{\"data_key\":1,\"id\":\"1\",\"ticker\":\"a\",\"name\":\"A\",\"entity\":\"company\"}";
    private static final String KEY =
            "{\"data_key\":1,\"key_id\":\"k\",\"sha256\":\"" + "aB".repeat(32) + "\",\"scopes\":[\"*\"]}";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'id':'1' | 'id':1 | wrong_type",
                "'id':'1' | 'id':null | missing_field",
                "'name':'A' | 'name':' ' | invalid_value",
                "'company' | 'fund' | invalid_value",
                "'name' | 'active':'yes','name' | wrong_type",
                "'name' | 'added':'2024-5-1','name' | invalid_value",
                "'name' | 'added':'1957-03-04','name' | out_of_range",
                "'name' | 'peers':['MSFT','b c'],'name' | invalid_value",
                "'name' | 'handles':{'forum':1},'name' | wrong_type",
                "'name' | 'handles':{'friends':'x','forum':null},'name' | accepted",
                "'name' | 'logo':null,'employees':'12','name' | accepted"
            })
    void anEntityIsValidatedByTheRules(String from, String to, String verdict) {
        assertThat(verdict(Topics.ENTITIES, ENTITY.replace(from.replace('\'', '"'), to.replace('\'', '"'))))
                .isEqualTo(verdict);
    }

    @Test
    void anEntityIsActiveByDefaultAndItsTickersAreUpperCase() {
        EntityRow row = entity(ENTITY.replace(
                "\"name\"",
                "\"peers\":[\"msft\"],\"handles\":{\"forum\":\"f\",\"pinboard\":null,\"microblog\":\" \"},\"name\""));
        assertThat(row.active()).isTrue();
        assertThat(row.ticker()).isEqualTo("A");
        assertThat(row.peers()).containsExactly("MSFT");
        assertThat(row.handles()).isEqualTo(Map.of(Platform.FORUM, "f"));
    }

    @Test
    void aDeletionRequiresOnlyItsIdentity() {
        RecordVersion<?> deletion = (RecordVersion<?>)
                ((Accepted<?>) read(Topics.ENTITIES, "{\"data_key\":7,\"ticker\":\"aapl\",\"deleted\":true}")).row();
        assertThat(deletion).isEqualTo(new RecordVersion<>(List.of("AAPL"), 7, null));
        assertThat(verdict(Topics.ENTITIES, "{\"data_key\":7,\"deleted\":true}"))
                .isEqualTo("missing_field");
        assertThat(verdict(Topics.ENTITIES, ENTITY.replace("\"name\"", "\"deleted\":false,\"name\"")))
                .isEqualTo("accepted");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "'sha256' | 'sha25' | missing_field",
                "aBaB | aBa | invalid_value",
                "aBaB | aBax | invalid_value",
                "['*'] | '*' | wrong_type",
                "['*'] | [1] | wrong_type",
                "['*'] | [] | accepted",
                "'scopes':['*'] | 'revoked':true | accepted",
                "'scopes' | 'daily_limit':-1,'scopes' | out_of_range",
                "'scopes' | 'daily_limit':10000,'v1_daily_limit':null,'scopes' | accepted",
                "'scopes' | 'created':'2026-11-19','scopes' | invalid_value",
                "'scopes' | 'created':'2026-11-19T14:03:22','scopes' | invalid_value",
                "'scopes' | 'created':'2026-11-19T24:03:22Z','scopes' | invalid_value",
                "'scopes' | 'created':'2026-11-19t14:03:22.5+05:30','scopes' | accepted"
            })
    void aKeyIsValidatedByTheRules(String from, String to, String verdict) {
        assertThat(verdict(Topics.API_KEYS, KEY.replace(from.replace('\'', '"'), to.replace('\'', '"'))))
                .isEqualTo(verdict);
    }

    @Test
    void aKeysHashIsLowerCaseAndItsTimeIsUtc() {
        RecordVersion<?> version = (RecordVersion<?>) ((Accepted<?>) read(
                        Topics.API_KEYS,
                        KEY.replace("\"scopes\"", "\"created\":\"2026-11-19T14:03:22+02:00\",\"scopes\"")))
                .row();
        ApiKeyRow row = (ApiKeyRow) version.content();
        assertThat(row).isNotNull();
        assertThat(row.sha256()).isEqualTo("ab".repeat(32));
        assertThat(row.created()).isEqualTo(Instant.parse("2026-11-19T12:03:22Z"));
    }

    @Test
    void aKeyInPlaceOfAHashIsNotRepeated() {
        Rejected<?> rejected = (Rejected<?>) read(Topics.API_KEYS, KEY.replace("aB".repeat(32), "v2_secret"));
        assertThat(rejected.message()).doesNotContain("v2_secret");
    }

    private static EntityRow entity(String row) {
        Object content = ((RecordVersion<?>) ((Accepted<?>) read(Topics.ENTITIES, row)).row()).content();
        assertThat(content).isInstanceOf(EntityRow.class);
        return (EntityRow) content;
    }

    private static String verdict(Topic<?> topic, String row) {
        return read(topic, row) instanceof Rejected<?> rejected
                ? rejected.reason().code()
                : "accepted";
    }

    private static Verdict<?> read(Topic<?> topic, String row) {
        return topic.read(row.getBytes(StandardCharsets.UTF_8));
    }
}
