package altdata.contracts.topic;

import static org.assertj.core.api.Assertions.assertThat;

import altdata.contracts.topic.Verdict.Accepted;
import altdata.contracts.topic.Verdict.Rejected;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// Tests the defaults, tickers and authors of posts.
class PostVerdictTest {
    @Test
    void aPostWithOnlyRequiredFieldsIsADiscussionWithoutTickers() {
        PostRow post = post(RawRow.post());
        assertThat(post.category()).isEqualTo("discussion");
        assertThat(post.tickers()).isEmpty();
        assertThat(post.author()).isNull();
        assertThat(post.score()).isNull();
        assertThat(post.sentiment()).isNull();
        assertThat(post.source()).isNull();
        assertThat(post(RawRow.post().with("category", "null"))).isEqualTo(post);
        assertThat(post(RawRow.post().with("tickers", "[]"))).isEqualTo(post);
    }

    @Test
    void aPostCanBeMarketing() {
        assertThat(post(RawRow.post().with("category", "'marketing'")).category())
                .isEqualTo("marketing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "['TSLA','AAPL'] | AAPL,TSLA",
                "['tsla','TSLA','Tsla','aapl'] | AAPL,TSLA",
                "['ibim','brk.b'] | BRK.B,IBIM"
            })
    void tickersAreUpperCaseDistinctAndSorted(String given, String tickers) {
        assertThat(post(RawRow.post().with("tickers", given)).tickers()).containsExactly(tickers.split(","));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{} | accepted",
                "{'name':'','screen_name':'a','followers':0,'image':'https://x'} | accepted",
                "{'followers':10.0} | accepted",
                "{'followers':9007199254740992} | accepted",
                "{'followers':9007199254740993} | author.followers: out_of_range",
                "{'followers':-1} | author.followers: out_of_range",
                "{'followers':1.5} | author.followers: out_of_range",
                "{'followers':'1'} | author.followers: wrong_type",
                "{'name':7} | author.name: wrong_type",
                "{'name':'\\u0000'} | author.name: invalid_value",
                "{'screen_name':[]} | author.screen_name: wrong_type",
                "{'image':{}} | author.image: wrong_type",
                "[] | author: wrong_type",
                "'somebody' | author: wrong_type",
                "1 | author: wrong_type"
            })
    void theMessageNamesTheFieldOfTheAuthor(String author, String verdict) {
        String judged = switch (RawRow.post().with("author", author).read()) {
            case Accepted<?> _ -> "accepted";
            case Rejected<?>(RejectionReason reason, String message) ->
                message.substring(0, message.indexOf(": expected ") + 2) + reason.code();
        };
        assertThat(judged).isEqualTo(verdict);
    }

    @Test
    void nestedFieldsHaveTheSameMessagesAsOtherFields() {
        assertThat(RawRow.post().with("author", "{'followers':-1}").read())
                .isEqualTo(new Rejected<>(
                        RejectionReason.OUT_OF_RANGE,
                        "author.followers: expected an integer from 0 to 9007199254740992, but got -1"));
    }

    @Test
    void unknownFieldsOfTheAuthorAreCounted() {
        assertThat(RawRow.post()
                        .with("author", "{'name':'n','age':7,'followers':null,'Name':1}")
                        .with("colour", "1")
                        .read())
                .isInstanceOfSatisfying(
                        Accepted.class,
                        accepted -> assertThat(accepted.ignoredFields().count()).isEqualTo(3));
    }

    @Test
    void differentNotationsOfAPostGiveEqualRows() {
        RawRow one = RawRow.post()
                .with("score", "-12")
                .with("sentiment", "0.5")
                .with("tickers", "['AAPL','TSLA']")
                .with("author", "{'followers':1000}");
        RawRow other = RawRow.post()
                .with("author", "{'followers':1e3}")
                .with("tickers", "['tsla','aapl','TSLA']")
                .with("sentiment", "5.0e-1")
                .with("created", "'2026-11-19T15:03:22.0000001+01:00'")
                .with("score", "-12.0");
        assertThat(post(other)).isEqualTo(post(one));
        assertThat(post(one)).returns(-12L, PostRow::score).returns(new BigDecimal("0.5"), PostRow::sentiment);
    }

    @Test
    void theTickersAreCopied() {
        assertThat(post(RawRow.post().with("tickers", "['TSLA']")).tickers()).isUnmodifiable();
        assertThat(post(RawRow.post()).tickers()).isEqualTo(List.of());
    }

    private static PostRow post(RawRow row) {
        return switch (row.read()) {
            case Accepted<?>(RecordVersion<?> version, var _, var _) ->
                (PostRow) Objects.requireNonNull(version.content(), "it is a deletion");
            case Verdict<?> other -> throw new AssertionError(row + ": " + other);
        };
    }
}
