package altdata.api.posts;

import altdata.api.request.Problem;
import altdata.contracts.search.SearchTerm;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The terms of a search; a post matches if it matches at least one of them.
///
/// @param terms at least one
record SearchTerms(List<SearchTerm> terms) {
    private static final int MAX_TERMS = 10;
    private static final int MAX_CHARACTERS = 100;
    /// More terms could exceed the size of a `tsquery`.
    private static final int MAX_STORED_CHARACTERS = 10_000;

    /// The terms of a parameter, separated by `|`.
    /// Ignores terms without a letter, digit or symbol.
    ///
    /// @throws altdata.api.request.ProblemException (400) if no term is left, or if there are too many or too
    /// long ones
    static SearchTerms parse(String parameter, String text) {
        if (text.indexOf('\0') >= 0) {
            throw bad(parameter, "contains the character U+0000, which no post contains");
        }
        List<SearchTerm> terms = new ArrayList<>();
        for (String part : parts(text)) {
            SearchTerm term = term(part);
            if (term != null && part.codePointCount(0, part.length()) > MAX_CHARACTERS) {
                throw bad(parameter, "has a term of more than " + MAX_CHARACTERS + " characters");
            }
            if (term != null) {
                terms.add(term);
            }
        }
        if (terms.isEmpty()) {
            throw bad(parameter, "has no term with a letter, digit or symbol. Accepted: terms separated by |");
        }
        if (terms.size() > MAX_TERMS) {
            throw bad(parameter, "has " + terms.size() + " terms. Accepted: at most " + MAX_TERMS);
        }
        return new SearchTerms(List.copyOf(terms));
    }

    /// The searchable terms of an entity's stored query, or its ticker if absent. Terms after
    /// the first 10,000 characters are ignored.
    static SearchTerms stored(String query, String ticker) {
        List<SearchTerm> terms = parts(beginning(query)).stream()
                .map(SearchTerms::term)
                .filter(Objects::nonNull)
                .toList();
        return new SearchTerms(terms.isEmpty() ? List.of(SearchTerm.ofTicker(ticker)) : terms);
    }

    /// The query (`tsquery`) for candidates: all matching posts, and possibly others.
    String candidates() {
        return Stream.concat(terms.stream().map(SearchTerm::candidateQuery), Stream.of(SearchTerm.overflow()))
                .collect(Collectors.joining(" | "));
    }

    /// The same, on the days (UTC) of a period only.
    ///
    /// @param from inclusive
    /// @param to   exclusive
    String candidates(String platform, Instant from, Instant to) {
        return "(" + candidates() + ") & (" + SearchTerm.days(platform, from, to) + ")";
    }

    /// The query (`tsquery`) for candidates that match without a check of their text; may be empty.
    String exactMatches() {
        return terms.stream()
                .map(SearchTerm::exactQuery)
                .filter(Objects::nonNull)
                .collect(Collectors.joining(" | "));
    }

    /// The regular expression for the text of the other candidates, which must match it.
    String pattern() {
        return SearchTerm.pattern(terms);
    }

    /// The tickers that equal a term.
    String[] tickers() {
        return terms.stream().map(SearchTerm::ticker).filter(Objects::nonNull).toArray(String[]::new);
    }

    /// The term, or null if it has no letter, digit or symbol. `$TSLA` and `#TSLA` are searched as `TSLA`,
    /// which also finds every text that contains the prefixed form.
    private static @Nullable SearchTerm term(String part) {
        boolean isPrefixed = part.startsWith("$") || part.startsWith("#");
        SearchTerm bare = isPrefixed ? SearchTerm.of(part.substring(1)) : null;
        return bare == null ? SearchTerm.of(part) : bare;
    }

    /// Without the term that the limit would cut.
    private static String beginning(String query) {
        if (query.length() <= MAX_STORED_CHARACTERS) {
            return query;
        }
        int end = query.lastIndexOf('|', MAX_STORED_CHARACTERS);
        return query.substring(0, Math.max(0, end));
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
        return new Problem.BadParameter("The parameter " + parameter + " " + fault + ".").exception();
    }
}
