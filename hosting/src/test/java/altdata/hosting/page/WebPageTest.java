package altdata.hosting.page;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import altdata.hosting.page.clash.Clash;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class WebPageTest {
    private static final WebPage PAGE = WebPage.of("/test", WebPageTest.class);
    private static final Pattern ADDRESS = Pattern.compile("(?:href|src)=\"([^\"]+)\"");
    private static final Pattern VERSION = Pattern.compile("/assets/([0-9a-f]{24})/");

    @Test
    void thePageLinksToItsOwnAndTheSharedFiles() {
        assertThat(addresses())
                .contains(
                        address("styles/main.css"),
                        address("styles/base.css"),
                        address("scripts/main.js"),
                        address("scripts/element.js"),
                        address("pictures/mark.svg"))
                .anyMatch(address -> address.matches("/test/assets/chart\\.js/[0-9.]+/chart\\.umd\\.min\\.js"));
    }

    @Test
    void linkedFilesAreImmutableButThePageIsNot() {
        assertThat(addresses())
                .isNotEmpty()
                .allSatisfy(address -> assertThat(file(address).cacheControl(address))
                        .isEqualTo("public, max-age=31536000, immutable"));
        assertThat(PAGE.index().cacheControl("/test")).isEqualTo("private, no-cache");
    }

    @Test
    void filesOfAnotherReleaseAreServedButNotCached() {
        String otherRelease = "/test/assets/0123456789abcdef01234567/scripts/main.js";
        PageFile file = file(otherRelease);
        assertThat(new String(file.bytes(), StandardCharsets.UTF_8)).contains("./element.js");
        assertThat(file.cacheControl(otherRelease)).isEqualTo("private, no-cache");
    }

    @Test
    void aFileWithTheNameOfASharedFileIsRejected() {
        assertThatThrownBy(() -> WebPage.of("/clash", Clash.class))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContainingAll("scripts/element.js", "/clash");
    }

    private static String html() {
        return new String(PAGE.index().bytes(), StandardCharsets.UTF_8);
    }

    private static List<String> addresses() {
        List<String> addresses = new ArrayList<>();
        Matcher found = ADDRESS.matcher(html());
        while (found.find()) {
            addresses.add(found.group(1));
        }
        return addresses;
    }

    private static String address(String name) {
        Matcher version = VERSION.matcher(html());
        assertThat(version.find()).isTrue();
        return "/test/assets/" + version.group(1) + '/' + name;
    }

    /// The file that is served at an address.
    private static PageFile file(String address) {
        return PAGE.files().entrySet().stream()
                .filter(each ->
                        address.matches(each.getKey().replace(".", "\\.").replace("{version}", "[^/]+")))
                .findFirst()
                .orElseThrow()
                .getValue();
    }
}
