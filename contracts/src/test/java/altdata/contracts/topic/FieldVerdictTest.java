package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests edge values of the fields of posts, news, postings, reviews, alerts, quotes, rates and predictions.
class FieldVerdictTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "posts | platform | 'forum' | accepted",
                "posts | platform | 'imageboard' | accepted",
                "posts | platform | 'investor_chat' | accepted",
                "posts | platform | 'microblog' | accepted",
                "posts | platform | 'Forum' | invalid_value",
                "posts | platform | 'photo_share' | invalid_value",
                "posts | platform | '' | invalid_value",
                "posts | platform | 1 | wrong_type",
                "posts | id | 7 | wrong_type",
                "posts | id | ' ' | invalid_value",
                "posts | text | '' | accepted",
                "posts | text | ' \\n' | accepted",
                "posts | text | ['x'] | wrong_type",
                "posts | permalink | '' | accepted",
                "posts | permalink | 1 | wrong_type",
                "posts | score | 0 | accepted",
                "posts | score | -12 | accepted",
                "posts | score | 12.0 | accepted",
                "posts | score | 9007199254740992 | accepted",
                "posts | score | -9007199254740992 | accepted",
                "posts | score | 9007199254740993 | out_of_range",
                "posts | score | -9007199254740993 | out_of_range",
                "posts | score | 12.5 | out_of_range",
                "posts | score | 1e400 | out_of_range",
                "posts | score | 1e2000000000 | out_of_range",
                "posts | score | 1e-2000000000 | out_of_range",
                "posts | score | 0e2000000000 | accepted",
                "posts | score | '12' | wrong_type",
                "posts | tickers | ['TSLA',null] | wrong_type",
                "posts | tickers | ['TSLA','T SLA'] | invalid_value",
                "posts | tickers | 'TSLA' | wrong_type",
                "posts | tickers | {'TSLA':1} | wrong_type",
                "posts | sentiment | 0 | accepted",
                "posts | sentiment | 1 | accepted",
                "posts | sentiment | 1.0001 | out_of_range",
                "posts | sentiment | -0.0001 | out_of_range",
                "posts | sentiment | '0.5' | wrong_type",
                "posts | community | '' | accepted",
                "posts | community | 7 | wrong_type",
                "posts | source | 'Stocks' | accepted",
                "posts | source | 'Crypto' | accepted",
                "posts | source | 'stocks' | invalid_value",
                "posts | source | 1 | wrong_type",
                "posts | category | 'discussion' | accepted",
                "posts | category | 'marketing' | accepted",
                "posts | category | 'Marketing' | invalid_value",
                "posts | category | '' | invalid_value",
                "posts | category | true | wrong_type",
                "posts | title | [] | wrong_type",
                "news | title | '' | accepted",
                "news | source | 1 | wrong_type",
                "news | img | [] | wrong_type",
                "news | url | '' | accepted",
                "jobs | title | ' ' | accepted",
                "jobs | department | '' | accepted",
                "jobs | location | {} | wrong_type",
                "app-reviews | title | '' | accepted",
                "app-reviews | rating | 0 | accepted",
                "app-reviews | rating | 5.0 | accepted",
                "app-reviews | rating | 3.5 | out_of_range",
                "app-reviews | rating | -1 | out_of_range",
                "app-reviews | rating | '4' | wrong_type",
                "employee-reviews | rating | 3.5 | accepted",
                "employee-reviews | rating | 0 | accepted",
                "employee-reviews | rating | -0.5 | out_of_range",
                "employee-reviews | rating | true | wrong_type",
                "signal-alerts | type | '' | invalid_value",
                "signal-alerts | change_percentage | -99.5 | accepted",
                "signal-alerts | change_percentage | 1e400 | out_of_range",
                "signal-alerts | change_percentage | '212.5' | wrong_type",
                "signal-alerts | price | '241.05' | accepted",
                "signal-alerts | price | 241.05 | wrong_type",
                "signal-alerts | prio | -1 | accepted",
                "signal-alerts | prio | 1.5 | out_of_range",
                "signal-alerts | prio | '1' | wrong_type",
                "signal-alerts | company_id | 1318605 | wrong_type",
                "alerts | type | ' ' | invalid_value",
                "alerts | value | '1204' | accepted",
                "alerts | value | 1204 | wrong_type",
                "alerts | change | 12.4 | wrong_type",
                "alerts | frequency | 'hourly' | accepted",
                "quotes | price | 0 | accepted",
                "quotes | price | 0.12345678901234567890123456789012345678 | accepted",
                "quotes | price | 0.123456789012345678901234567890123456789 | out_of_range",
                "quotes | price | -0.01 | out_of_range",
                "quotes | price | '229.87' | wrong_type",
                "fx-rates | rate | 0.9231 | accepted",
                "fx-rates | rate | -0.9231 | out_of_range",
                "fx-rates | rate | [] | wrong_type",
                "fx-rates | pair | ' ' | invalid_value",
                "fx-rates | pair | 7 | wrong_type",
                "predictions | confidence | 0.8 | accepted",
                "predictions | confidence | 1 | accepted",
                "predictions | confidence | 1.01 | out_of_range",
                "predictions | confidence | 80 | out_of_range",
                "predictions | confidence | '0.8' | wrong_type",
                "predictions | date | '2026-11-19T00:00:00Z' | invalid_value",
                "predictions | reason | 7 | wrong_type"
            })
    void aFieldIsValidatedByItsRule(String topic, String field, String value, String verdict) {
        RawRow row = RawRow.named(topic).with(field, value);
        assertThat(row.verdict()).as("%s", row).isEqualTo(verdict);
        if (row.read() instanceof Rejected<?> rejected) {
            assertThat(rejected.message()).startsWith(field + ": expected ");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "posts, id",
        "posts, community",
        "news, id",
        "jobs, id",
        "app-reviews, id",
        "employee-reviews, id",
        "signal-alerts, id",
        "alerts, id",
        "fx-rates, pair",
        "api-keys, key_id"
    })
    void identifiersAndLabelsHaveAtMost256Characters(String topic, String field) {
        for (String character : new String[] {"x", "\u00e9", "\ud83d\ude00"}) {
            RawRow longest = RawRow.named(topic).with(field, '\'' + character.repeat(256) + '\'');
            assertThat(longest.verdict()).isEqualTo("accepted");
            RawRow longer = longest.with(field, '\'' + character.repeat(257) + '\'');
            assertThat(longer.read())
                    .isInstanceOfSatisfying(
                            Rejected.class,
                            rejected -> assertThat(rejected.message())
                                    .startsWith(field + ": expected a string of at most 256 characters"));
            assertThat(longer.verdict()).isEqualTo("invalid_value");
        }
    }

    @ParameterizedTest
    @CsvSource({
        "posts, score, -1000, -1e3",
        "posts, sentiment, 0.5, 0.50",
        "app-reviews, rating, 4, 4.0",
        "employee-reviews, rating, 3.5, 35e-1",
        "signal-alerts, change_percentage, 212.5, 212.500",
        "signal-alerts, prio, 1, 1.0",
        "quotes, price, 100, 1e2",
        "fx-rates, rate, 0.9, 0.90",
        "predictions, confidence, 1, 1.000"
    })
    void differentNotationsOfANumberGiveEqualRows(String topic, String field, String number, String spelling) {
        RawRow row = RawRow.named(topic).with(field, number);
        assertThat(row.read()).isInstanceOf(Accepted.class);
        assertThat(RawRow.named(topic).with(field, spelling).read()).isEqualTo(row.read());
    }
}
