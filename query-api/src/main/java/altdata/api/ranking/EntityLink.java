package altdata.api.ranking;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Where people find more about an entity: a template with `{ticker}` in it, `/explore/{ticker}` unless configured.
@Component
final class EntityLink {
    private final String template;

    EntityLink(@Value("${altdata.link:/explore/{ticker}}") String template) {
        this.template = template;
    }

    String to(String ticker) {
        return template.replace("{ticker}", URLEncoder.encode(ticker, StandardCharsets.UTF_8));
    }
}
