package altdata.api.posts;

import altdata.api.request.Problem;
import altdata.contracts.search.SearchTerm;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// Terms of which a post has to match one.
///
/// @param terms at least one
record SearchTerms(List<SearchTerm> terms) {
    private static final int MOST_TERMS = 10;
    private static final int MOST_CHARACTERS = 100;

    /// The terms of a parameter, separated by `|`.
    /// Ignores terms without a letter, digit or symbol.
    ///
    /// @throws altdata.api.request.ProblemException (400) if no term is left, or if there are too many or too long ones
    static SearchTerms parse(String parameter, String text) {
        if (text.indexOf('\0') >= 0) {
            throw bad(parameter, "holds the character U+0000, which no post does");
        }
        List<SearchTerm> terms = new ArrayList<>();
        for (String part : parts(text)) {
            SearchTerm term = term(part);
            if (term != null && part.codePointCount(0, part.length()) > MOST_CHARACTERS) {
                throw bad(parameter, "has a term of more than " + MOST_CHARACTERS + " characters");
            }
            if (term != null) {
                terms.add(term);
            }
        }
        if (terms.isEmpty()) {
            throw bad(
                    parameter,
                    "holds no term with a letter, digit or symbol; accepted: terms separated by |");
        }
        if (terms.size() > MOST_TERMS) {
            throw bad(parameter, "has " + terms.size() + " terms; accepted: at most " + MOST_TERMS);
        }
        return new SearchTerms(List.copyOf(terms));
    }

    /// The terms of an entity's stored query that can be looked for, and its ticker where there are none.
    static SearchTerms stored(String query, String ticker) {
        List<SearchTerm> terms = parts(query).stream()
                .map(SearchTerms::term)
                .filter(Objects::nonNull)
                .toList();
        return new SearchTerms(terms.isEmpty() ? List.of(SearchTerm.ofTicker(ticker)) : terms);
    }

    /// The query (`tsquery`) that finds at least the posts that match.
    String candidates() {
        return Stream.concat(terms.stream().map(SearchTerm::candidateQuery), Stream.of(SearchTerm.overflow()))
                .collect(Collectors.joining(" | "));
    }

    /// The query (`tsquery`) of the candidates that match without a second look; empty where there are none.
    String certain() {
        return terms.stream().map(SearchTerm::exactQuery).filter(Objects::nonNull).collect(Collectors.joining(" | "));
    }

    /// The regular expressions of which a candidate that is not certain has to match one.
    String[] patterns() {
        return terms.stream().map(SearchTerm::pattern).toArray(String[]::new);
    }

    /// The tickers that the terms may be.
    String[] tickers() {
        return terms.stream().map(SearchTerm::ticker).filter(Objects::nonNull).toArray(String[]::new);
    }

    /// The term, or null if it has no letter, digit or symbol. `$TSLA` and `#TSLA` are searched as `TSLA`, which also
    /// finds every text that holds the prefixed form.
    private static @Nullable SearchTerm term(String part) {
        boolean isPrefixed = part.startsWith("$") || part.startsWith("#");
        SearchTerm bare = isPrefixed ? SearchTerm.of(part.substring(1)) : null;
        return bare == null ? SearchTerm.of(part) : bare;
    }

    private static List<String> parts(String text) {
        List<String> parts = new ArrayList<>();
        for (String part : text.split("\\|", -1)) {
            String stripped = part.strip();
            if (!stripped.isEmpty()) {
                parts.add(stripped);
            }
        }
        return parts;
    }

    private static RuntimeException bad(String parameter, String fault) {
        return new Problem.BadParameter("the parameter " + parameter + " " + fault).exception();
    }
}
