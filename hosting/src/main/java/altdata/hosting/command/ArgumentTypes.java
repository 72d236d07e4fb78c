package altdata.hosting.command;

import java.net.URI;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import picocli.CommandLine.TypeConversionException;

/// Parses the common types of options. Error messages say what is accepted, instead of naming Java types.
final class ArgumentTypes {
    private ArgumentTypes() {}

    static int wholeNumber(String text) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException _) {
            throw new TypeConversionException(
                    "expected a whole number up to " + Integer.MAX_VALUE + ", but got '" + text + "'");
        }
    }

    static long longNumber(String text) {
        try {
            return Long.parseLong(text);
        } catch (NumberFormatException _) {
            throw new TypeConversionException(
                    "expected a whole number up to " + Long.MAX_VALUE + ", but got '" + text + "'");
        }
    }

    static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException _) {
            throw new TypeConversionException("expected a date such as 2026-11-01, but got '" + text + "'");
        }
    }

    static URI httpAddress(String text) {
        try {
            URI address = URI.create(text);
            if (address.getHost() != null
                    && ("http".equals(address.getScheme()) || "https".equals(address.getScheme()))) {
                return address;
            }
        } catch (IllegalArgumentException _) {
            // Reported below.
        }
        throw new TypeConversionException("expected an address such as http://localhost:8080, but got '" + text + "'");
    }
}
