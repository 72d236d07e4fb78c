package altdata.api.release;

import java.time.Instant;
import java.util.Map;

/// The release that the API serves to some keys instead of the live one.
///
/// @param schemas   the schemas of the generations that differ, by the projection's published name
/// @param readUntil for these generations, as in [TableVersions]
/// @param live      the live release that it is based on
record Canary(
        CanaryRule rule, Release release, Map<String, String> schemas, Map<String, Instant> readUntil, Release live) {}
