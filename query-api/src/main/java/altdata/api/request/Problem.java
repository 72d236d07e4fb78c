package altdata.api.request;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// Why a request is not answered. Each dialect has its own words for it.
public sealed interface Problem {
    /// The HTTP status.
    int status();

    /// What is wrong, in words for the caller. Never holds a key.
    String message();

    /// v1: a parameter is missing or bad; the message names it.
    record BadParameter(String message) implements Problem {
        @Override
        public int status() {
            return 400;
        }
    }

    /// v2: all errors of a request's parameters, as FastAPI lists them.
    record InvalidParameters(List<InvalidParameter> parameters) implements Problem {
        @Override
        public int status() {
            return 422;
        }

        @Override
        public String message() {
            return "invalid request parameters";
        }
    }

    /// One entry of a validation error's `detail`.
    ///
    /// @param context what the message was made of; left out where it is empty
    record InvalidParameter(
            String type, List<String> location, String message, String input, Map<String, Object> context) {}

    record MissingKey(String message) implements Problem {
        @Override
        public int status() {
            return 401;
        }
    }

    record InvalidKey() implements Problem {
        @Override
        public int status() {
            return 403;
        }

        @Override
        public String message() {
            return "the API key is invalid or revoked";
        }
    }

    /// @param scope what would have been needed
    record MissingScope(String scope) implements Problem {
        @Override
        public int status() {
            return 403;
        }

        @Override
        public String message() {
            return "the API key lacks the scope " + scope;
        }
    }

    /// The day's requests are used up.
    ///
    /// @param limit requests a UTC day
    record LimitReached(long limit) implements Problem {
        @Override
        public int status() {
            return 429;
        }

        @Override
        public String message() {
            return "the limit of " + limit + " requests a day is reached; it begins anew at midnight UTC";
        }
    }

    record UnknownTicker(String ticker) implements Problem {
        @Override
        public int status() {
            return 404;
        }

        @Override
        public String message() {
            return "there is no entity with the ticker " + ticker;
        }
    }

    record UnknownPath() implements Problem {
        @Override
        public int status() {
            return 404;
        }

        @Override
        public String message() {
            return "there is no such path";
        }
    }

    record WrongMethod() implements Problem {
        @Override
        public int status() {
            return 405;
        }

        @Override
        public String message() {
            return "only GET, HEAD and OPTIONS are allowed";
        }
    }

    /// What was sent is not HTTP.
    record BadRequest() implements Problem {
        @Override
        public int status() {
            return 400;
        }

        @Override
        public String message() {
            return "the request cannot be read as HTTP";
        }
    }

    /// @param most bytes that are accepted
    record TooLongTarget(int most) implements Problem {
        @Override
        public int status() {
            return 414;
        }

        @Override
        public String message() {
            return "the request line is too long; accepted: " + most + " bytes";
        }
    }

    /// @param most bytes that are accepted
    record TooLongHeaders(int most) implements Problem {
        @Override
        public int status() {
            return 431;
        }

        @Override
        public String message() {
            return "the headers are too long; accepted: " + most + " bytes";
        }
    }

    /// The read tables cannot be read at the moment.
    record NotReady() implements Problem {
        @Override
        public int status() {
            return 503;
        }

        @Override
        public String message() {
            return "the service is not ready; try again shortly";
        }
    }

    /// More is asked than can be answered in time.
    record Overloaded() implements Problem {
        @Override
        public int status() {
            return 503;
        }

        @Override
        public String message() {
            return "more is asked now than can be answered in time; try again in a second";
        }
    }

    /// A fault of ours; what it was stands in the log alone.
    record Fault() implements Problem {
        @Override
        public int status() {
            return 500;
        }

        @Override
        public String message() {
            return "an internal error; it has been logged";
        }
    }

    /// The problem as an exception, for leaving a chain of steps.
    default ProblemException exception() {
        return new ProblemException(this);
    }

    /// Text a caller sent, made safe and short enough to be repeated to it.
    static String quoted(@Nullable String text) {
        String printable = String.valueOf(text).replaceAll("\\p{Cntrl}", "?");
        int length = printable.codePointCount(0, printable.length());
        return '"'
                + (length <= 100 ? printable : printable.substring(0, printable.offsetByCodePoints(0, 100)) + "…")
                + '"';
    }
}
