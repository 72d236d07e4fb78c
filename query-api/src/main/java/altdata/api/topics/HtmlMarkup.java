package altdata.api.topics;

import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.springframework.web.util.HtmlUtils;

/// Converts texts to HTML.
final class HtmlMarkup {
    private static final Parser PARSER = Parser.builder().build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .escapeHtml(true)
            .sanitizeUrls(true)
            .omitSingleParagraphP(true)
            .build();

    private HtmlMarkup() {}

    /// Escapes plain text.
    static String text(String text) {
        return HtmlUtils.htmlEscape(text);
    }

    static String code(String text) {
        return "<code>" + text(text) + "</code>";
    }

    /// Renders CommonMark. A single paragraph gets no `<p>` element.
    static String commonMark(String text) {
        return RENDERER.render(PARSER.parse(text));
    }
}
