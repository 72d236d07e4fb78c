package altdata.stack.sample;

import java.util.List;
import java.util.Locale;
import tools.jackson.databind.node.ObjectNode;

/// Generates the names of the sample's authors: an adjective, an animal and a number, so that they are not
/// mistaken for real people.
final class SampleAuthors {
    private static final List<String> ADJECTIVES = List.of(
            "Quiet",
            "Amber",
            "Early",
            "Curious",
            "Patient",
            "Silver",
            "Cheerful",
            "Northern",
            "Sleepy",
            "Bold",
            "Gentle",
            "Copper",
            "Lucky",
            "Distant",
            "Tidy",
            "Evening");
    private static final List<String> ANIMALS = List.of(
            "Heron",
            "Otter",
            "Badger",
            "Lynx",
            "Walrus",
            "Finch",
            "Marmot",
            "Puffin",
            "Beaver",
            "Gecko",
            "Falcon",
            "Hedgehog",
            "Moose",
            "Newt",
            "Tapir",
            "Wombat");
    private static final int MAX_FOLLOWERS = 40_000;

    private final Noise adjectives = Noise.of("author", "adjective");
    private final Noise animals = Noise.of("author", "animal");
    private final Noise numbers = Noise.of("author", "number");
    private final Noise followers = Noise.of("author", "followers");

    /// Sets the fields of the author with that number.
    void write(ObjectNode author, int number) {
        String adjective = adjectives.oneOf(ADJECTIVES, number);
        String animal = animals.oneOf(ANIMALS, number);
        long share = followers.uniform(number);
        author.put("name", adjective + ' ' + animal)
                .put(
                        "screen_name",
                        (adjective + '_' + animal).toLowerCase(Locale.ROOT) + '_' + (10 + numbers.below(90, number)))
                // Few have many followers.
                .put("followers", share * share / Noise.ONE * MAX_FOLLOWERS / Noise.ONE)
                .putNull("image");
    }
}
