package altdata.api.v2.validation;

import java.time.LocalDate;
import java.util.Map;

public final class DateInput {
    private DateInput() {}

    public static Validated<LocalDate> parse(String input) {
        try {
            return new Validated.Valid<>(LocalDate.parse(input));
        } catch (java.time.DateTimeException e) {
            return new Validated.Invalid<>(new ValidationProblem("date_from_datetime_parsing", "TODO", Map.of()));
        }
    }
}
