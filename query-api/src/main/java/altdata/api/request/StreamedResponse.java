package altdata.api.request;

import altdata.api.format.ItemStream;
import java.util.function.Function;
import reactor.core.publisher.Mono;

/// The response to a valid request, before anything is read.
///
/// @param identity what determines the body besides the release, the version of its tables, the time of a
///                 point-in-time read and the format
/// @param opening  reads what has to be known before the body; its errors become error responses
public record StreamedResponse(String identity, Function<Queries, Mono<? extends ItemStream<?>>> opening) {}
