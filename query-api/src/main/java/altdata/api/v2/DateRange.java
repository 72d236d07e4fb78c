package altdata.api.v2;

import altdata.api.request.ApiRequest;
import altdata.api.request.Parameter;
import java.time.LocalDate;

/// The dates of a series that a request asks for (v2 social rule 2).
///
/// @param from the first date
/// @param to   the last date, inclusive
public record DateRange(LocalDate from, LocalDate to) {
    /// The parameter for the first date.
    public static final Parameter FROM = Parameter.date(
                    "from_date", "The start of the range. Default: 365 days before `to_date`.")
            .optional();

    /// The parameter for the last date.
    public static final Parameter TO = Parameter.date(
                    "to_date", "The end of the range, inclusive. Default: today (UTC).")
            .optional();

    private static final int DEFAULT_DAYS = 365;
    /// The earliest accepted `from_date`.
    private static final LocalDate FIRST_DATE = LocalDate.of(1, 1, 1);

    /// Reads the range; [V2Parameters#check] reports invalid dates.
    public static DateRange of(ApiRequest request, V2Parameters parameters) {
        String sentFrom = request.v2().get(FROM.name());
        LocalDate given = parameters.date(FROM.name(), request.today());
        LocalDate to = parameters.date(TO.name(), request.today());
        LocalDate from = sentFrom == null ? defaultFrom(to) : given;
        if (sentFrom != null && parameters.areValid() && from.isAfter(to)) {
            parameters.reject(FROM.name(), sentFrom, "from_date must not be after to_date");
        }
        return new DateRange(from, to);
    }

    private static LocalDate defaultFrom(LocalDate to) {
        LocalDate from = to.minusDays(DEFAULT_DAYS);
        return from.isBefore(FIRST_DATE) ? FIRST_DATE : from;
    }
}
