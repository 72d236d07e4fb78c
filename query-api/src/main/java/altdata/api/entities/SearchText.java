package altdata.api.entities;

import altdata.contracts.search.SearchWords;

/// A search text in the forms in which the entity table stores tickers and names.
///
/// @param upperCase in upper case, to match tickers
/// @param folded    in lower case, to match folded names
public record SearchText(String upperCase, String folded) {
    /// Replaces U+0000, which PostgreSQL cannot store, by U+FFFF, which is not a character. Neither occurs in
    /// any entity.
    public static SearchText of(String text) {
        String storable = text.replace('\0', '\uffff');
        return new SearchText(upperCase(storable), SearchWords.folded(storable));
    }

    /// Upper case of ASCII letters only, because tickers contain no other letters: `ß` must not become `SS`.
    private static String upperCase(String text) {
        return text.codePoints()
                .map(codePoint -> codePoint < 128 ? Character.toUpperCase(codePoint) : codePoint)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }
}
