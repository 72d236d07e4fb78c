package altdata.api.ranking;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.stereotype.Component;

/// Builds the link to an entity from a template that contains `{ticker}`; the default is `/explore/{ticker}`.
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
