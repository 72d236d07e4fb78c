package altdata.api.request;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// An error response to a request. Each [Dialect] has its own body format for it.
public sealed interface Problem {
    /// The header `Retry-After` of a temporary problem.
    String RETRY_AFTER_SECONDS = "1";

    /// The HTTP status.
    default int status() {
        return switch (this) {
            case BadParameter _, BadRequest _ -> 400;
            case MissingKey _ -> 401;
            case InvalidKey _, MissingScope _ -> 403;
            case UnknownTicker _, UnknownPath _ -> 404;
            case WrongMethod _ -> 405;
            case NotAcceptable _ -> 406;
            case TooLargeBody _ -> 413;
            case TooLongTarget _ -> 414;
            case InvalidParameters _ -> 422;
            case LimitReached _, QuotaTooSmall _ -> 429;
            case TooLongHeaders _ -> 431;
            case InternalError _ -> 500;
            case NotReady _, NotReadYet _, TooStale _, NotReached _, Overloaded _ -> 503;
        };
    }

    /// What is wrong, in full sentences for the caller. Never contains a key.
    String message();

    /// Whether the same request may succeed a second later.
    default boolean isTemporary() {
        return status() == 503;
    }

    /// v1: a parameter is missing or invalid; the message names it.
    record BadParameter(String message) implements Problem {}

    /// v2: all validation errors of a request, in FastAPI's format.
    record InvalidParameters(List<InvalidParameter> parameters) implements Problem {
        @Override
        public String message() {
            return "Invalid request parameters.";
        }
    }

    /// One entry of a validation error's `detail`.
    ///
    /// @param location `query` or `body`, then the name, then the index in a list
    /// @param input   the value as it was sent; null if a required parameter is missing
    /// @param context the values in the message; omitted from the body if empty
    record InvalidParameter(
            String type,
            List<?> location,
            String message,
            @Nullable Object input,
            Map<String, Object> context) {
        /// A value other than the allowed ones.
        ///
        /// @param allowed at least two values
        public static InvalidParameter notAllowed(List<?> location, String input, List<String> allowed) {
            List<String> quoted =
                    allowed.stream().map(value -> "'" + value + "'").toList();
            String expected = String.join(", ", quoted.subList(0, quoted.size() - 1)) + " or " + quoted.getLast();
            return new InvalidParameter(
                    "literal_error", location, "Input should be " + expected, input, Map.of("expected", expected));
        }
    }

    record MissingKey(String message) implements Problem {}

    record InvalidKey() implements Problem {
        @Override
        public String message() {
            return "The API key is invalid or revoked.";
        }
    }

    /// @param scope the scope that the operation requires
    record MissingScope(String scope) implements Problem {
        @Override
        public String message() {
            return "The API key lacks the scope " + scope + ".";
        }
    }

    /// The daily quota is used up.
    ///
    /// @param limit requests per UTC day
    record LimitReached(long limit) implements Problem {
        @Override
        public String message() {
            return "The limit of " + limit + " requests per day is reached. It resets at midnight UTC.";
        }
    }

    record UnknownTicker(String ticker) implements Problem {
        @Override
        public String message() {
            return "There is no entity with the ticker " + ticker + ".";
        }
    }

    record UnknownPath() implements Problem {
        @Override
        public String message() {
            return "There is no such path.";
        }
    }

    /// @param allowed the methods that the path allows
    record WrongMethod(List<String> allowed) implements Problem {
        @Override
        public String message() {
            return "Only " + String.join(", ", allowed.subList(0, allowed.size() - 1)) + " and " + allowed.getLast()
                    + " are allowed.";
        }
    }

    /// The rest of the daily quota is smaller than the weight of the request.
    ///
    /// @param limit     requests per UTC day
    /// @param weight    the number of requests that this one counts as
    /// @param remaining the number of requests that are left
    record QuotaTooSmall(long limit, long weight, long remaining) implements Problem {
        @Override
        public String message() {
            return "This request counts as " + weight + " requests, but only " + remaining + " of " + limit
                    + " are left today. The quota resets at midnight UTC.";
        }
    }

    /// @param maxBytes the largest that is accepted
    record TooLargeBody(int maxBytes) implements Problem {
        @Override
        public String message() {
            return "The body is too large. The limit is " + maxBytes + " bytes.";
        }
    }

    /// The header `Accept` excludes every format.
    ///
    /// @param mediaTypes the available media types, in words
    record NotAcceptable(String mediaTypes) implements Problem {
        @Override
        public String message() {
            return "The header Accept excludes every available media type: " + mediaTypes + ".";
        }
    }

    /// The request is not valid HTTP.
    record BadRequest() implements Problem {
        @Override
        public String message() {
            return "The request is not valid HTTP.";
        }
    }

    /// @param maxBytes the longest that is accepted
    record TooLongTarget(int maxBytes) implements Problem {
        @Override
        public String message() {
            return "The request line is too long. The limit is " + maxBytes + " bytes.";
        }
    }

    /// @param maxBytes the longest that is accepted
    record TooLongHeaders(int maxBytes) implements Problem {
        @Override
        public String message() {
            return "The headers are too long. The limit is " + maxBytes + " bytes.";
        }
    }

    /// The read tables or the keys are not available at the moment.
    record NotReady() implements Problem {
        @Override
        public String message() {
            return "The service is not ready. Retry after 1 second.";
        }
    }

    /// The read tables do not have all records up to the requested time yet.
    record NotReadYet(Instant moment) implements Problem {
        @Override
        public String message() {
            return "The service has not read all records up to " + moment + " yet. Retry after 1 second.";
        }
    }

    /// The database is a replica that is too far behind its primary.
    ///
    /// @param seconds how far; null if it is unknown
    /// @param limit   the accepted seconds
    record TooStale(@Nullable Long seconds, long limit) implements Problem {
        @Override
        public String message() {
            String behind = seconds == null ? "an unknown time" : "up to " + seconds + " s";
            return "This instance reads from a replica that is " + behind + " behind. The limit is " + limit
                    + " s. Retry after 1 second.";
        }
    }

    /// The database has not reached the position that the request requires.
    ///
    /// @param position of PostgreSQL's log
    record NotReached(String position) implements Problem {
        @Override
        public String message() {
            return "This instance has not reached the position " + position + " yet. Retry after 1 second.";
        }
    }

    /// The request was rejected to shed load.
    record Overloaded() implements Problem {
        @Override
        public String message() {
            return "The service is overloaded. Retry after 1 second.";
        }
    }

    /// A bug of the service. The cause is only in the log.
    record InternalError() implements Problem {
        @Override
        public String message() {
            return "An internal error occurred. It has been logged.";
        }
    }

    /// An exception that carries this problem.
    default ProblemException exception() {
        return new ProblemException(this);
    }

    /// Quotes text that a caller sent, for use in a message: control characters replaced, at most 100
    /// characters.
    static String quoted(@Nullable String text) {
        String printable = String.valueOf(text).replaceAll("\\p{Cntrl}", "?");
        int length = printable.codePointCount(0, printable.length());
        return '"'
                + (length <= 100 ? printable : printable.substring(0, printable.offsetByCodePoints(0, 100)) + "…")
                + '"';
    }
}
