package altdata.api.http;

import java.time.Instant;

/// What a key's quota says to a request, and what it tells the caller.
///
/// @param isAdmitted false where the day's requests are used up
/// @param limit      requests a UTC day
/// @param remaining  of them, after this one; at least 0
/// @param reset      when the next day begins
public record Admission(boolean isAdmitted, long limit, long remaining, Instant reset) {}
