package altdata.contracts.catalogue;

import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/// The platforms of v2's social operations, in the order of the specification.
public enum Platform {
    MICROBLOG(MetricGroup.MICROBLOG),
    PHOTO_SHARE(MetricGroup.PHOTO_SHARE),
    TEXT_THREAD(MetricGroup.TEXT_THREAD),
    SHORT_VIDEO(MetricGroup.SHORT_VIDEO),
    PINBOARD(MetricGroup.PINBOARD),
    VIDEO_SITE(MetricGroup.VIDEO_SITE),
    SOCIAL_NETWORK(MetricGroup.SOCIAL_NETWORK),
    FORUM(MetricGroup.FORUM);

    private static final Map<String, Platform> BY_NAME =
            Arrays.stream(values()).collect(Collectors.toUnmodifiableMap(Platform::publishedName, Function.identity()));

    private final MetricGroup group;

    Platform(MetricGroup group) {
        this.group = group;
    }

    /// The group with this platform's series.
    public MetricGroup group() {
        return group;
    }

    /// The name in paths, scopes and handles.
    public String publishedName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /// The platform with this name, or null if absent.
    public static @Nullable Platform named(String name) {
        return BY_NAME.get(name);
    }
}
