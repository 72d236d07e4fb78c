package altdata.api.topics;

import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.springframework.web.util.HtmlUtils;

/// Texts as HTML.
final class Markup {
    private static final Parser PARSER = Parser.builder().build();
    private static final HtmlRenderer RENDERER = HtmlRenderer.builder()
            .escapeHtml(true)
            .sanitizeUrls(true)
            .omitSingleParagraphP(true)
            .build();

    private Markup() {}

    /// Plain text.
    static String text(String text) {
        return HtmlUtils.htmlEscape(text);
    }

    static String code(String text) {
        return "<code>" + text(text) + "</code>";
    }

    /// CommonMark; a single paragraph without the element around it.
    static String commonMark(String text) {
        return RENDERER.render(PARSER.parse(text));
    }
}
