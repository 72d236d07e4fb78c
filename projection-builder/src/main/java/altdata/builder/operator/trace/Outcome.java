package altdata.builder.operator.trace;

import altdata.builder.operator.PrintableText;
import org.jspecify.annotations.Nullable;

/// What became of a record.
public sealed interface Outcome {
    /// The code in JSON.
    String code();

    /// As people read it.
    String text();

    /// The record that decided the outcome; null if no other record did.
    default @Nullable LogPosition by() {
        return null;
    }

    /// Its version is the winner.
    record Wins() implements Outcome {
        @Override
        public String code() {
            return "wins";
        }

        @Override
        public String text() {
            return "wins";
        }
    }

    /// Its version won, until a version with a higher rank was known.
    record Replaced(LogPosition by) implements Outcome {
        @Override
        public String code() {
            return "replaced";
        }

        @Override
        public String text() {
            return "replaced by " + by;
        }
    }

    /// Its version never won, because a version with a higher rank was known already.
    record Older(LogPosition by) implements Outcome {
        @Override
        public String code() {
            return "older";
        }

        @Override
        public String text() {
            return "older than " + by + ", which was there";
        }
    }

    /// Another record with the same version was known before.
    record Repeats(LogPosition by) implements Outcome {
        @Override
        public String code() {
            return "repeats";
        }

        @Override
        public String text() {
            return "repeats " + by;
        }
    }

    /// All its values are null, so it has no version.
    record WithoutContent() implements Outcome {
        @Override
        public String code() {
            return "without_content";
        }

        @Override
        public String text() {
            return "no effect: all values of the group are null";
        }
    }

    /// It is not valid.
    ///
    /// @param reason  a code, such as `missing_field`
    /// @param message names the field and what was expected
    /// @param state   what an operator did with the dead letter: `redriven` or `discarded`; null if nothing
    record Rejected(String reason, String message, @Nullable String state) implements Outcome {
        @Override
        public String code() {
            return "rejected";
        }

        @Override
        public String text() {
            return "rejected: " + reason + " (" + PrintableText.of(message) + ')' + (state == null ? "" : ", " + state);
        }
    }

    /// It was not known yet at the moment that was asked for.
    record KnownLater() implements Outcome {
        @Override
        public String code() {
            return "known_later";
        }

        @Override
        public String text() {
            return "known later";
        }
    }

    /// The live tables do not contain it yet.
    record NotProjected() implements Outcome {
        @Override
        public String code() {
            return "not_projected";
        }

        @Override
        public String text() {
            return "not projected yet";
        }
    }
}
