package altdata.stack.sample;

import altdata.contracts.catalogue.MetricGroup;
import altdata.contracts.catalogue.Platform;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// One line of the sample's list: the properties of a company or cryptocurrency, and the scale of its made-up
/// series.
///
/// @param peers   tickers of the same industry
/// @param handle  its name on the platforms
/// @param without the groups for which it has no handle and no series
/// @param reach   how well known it is, 1 to 100; scales counts
/// @param price   in US dollars; its price fluctuates around it
/// @param shares  shares or coins, in millions
public record SampleEntity(
        String ticker,
        String id,
        String name,
        String entity,
        String domain,
        String industry,
        String market,
        List<String> peers,
        String handle,
        Set<MetricGroup> without,
        long reach,
        long price,
        long shares,
        String description) {
    private static final Pattern LEGAL_FORM =
            Pattern.compile(",? (?:Inc\\.|inc\\.|Incorporated|Corporation|Company|S\\.A\\.|& Co\\.)$|^The ");

    /// Its name without the legal form, as people use it.
    String spokenName() {
        return LEGAL_FORM.matcher(name).replaceAll("");
    }

    /// Another entity of its industry; always the same for the same noise and number.
    SampleEntity peer(Noise noise, long number) {
        return SampleEntities.named(noise.oneOf(peers, number));
    }

    /// Whether it is a cryptocurrency.
    public boolean isCrypto() {
        return entity.equals("crypto");
    }

    /// Whether it has a handle on the platform.
    public boolean isOn(Platform platform) {
        return !without.contains(platform.group());
    }
}
