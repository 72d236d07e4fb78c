package altdata.api.release;

import java.util.Map;

/// The release that the API serves to some keys instead of the live one.
///
/// @param versions of its tables
/// @param schemas  the schemas of the generations that differ, by the projection's published name
/// @param live     the live release that it is based on
record Canary(CanaryRule rule, TableVersions versions, Map<String, String> schemas, Release live) {
    Release release() {
        return versions.release();
    }
}
