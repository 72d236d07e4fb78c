package altdata.contracts.topic;

/// Regular expressions for dates and times in JSON Schema. With them a schema defines valid dates and their
/// range even for validators that do not assert `format`.
///
/// The first and the last year are those of [JsonFields].
final class DatePatterns {
    private static final String LEAP_YEARS_SINCE_2000 = "20([02468][048]|[13579][26])";
    private static final String MONTHS_AND_DAYS = "((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])"
            + "|(0[469]|11)-(0[1-9]|[12][0-9]|30)|02-(0[1-9]|1[0-9]|2[0-8]))";
    private static final String HOURS_AND_MINUTES = "([01][0-9]|2[0-3]):[0-5][0-9]";
    private static final String TIME_OF_DAY = "[Tt]" + HOURS_AND_MINUTES + ":([0-5][0-9]|60)([.][0-9]+)?";

    /// A calendar day from 1990-01-01 to 2100-12-31.
    static final String DATE = "^(" + days("199[0-9]|20[0-9][0-9]|2100", "199[26]|" + LEAP_YEARS_SINCE_2000) + ")$";

    /// A time with an offset, on a calendar day from 1900-01-01 to 2100-12-31, or on the day before or after if
    /// the offset can move it into that range.
    static final String TIME = "^(("
            + days("19[0-9][0-9]|20[0-9][0-9]|2100", "19(0[48]|[2468][048]|[13579][26])|" + LEAP_YEARS_SINCE_2000)
            + ")" + TIME_OF_DAY + "([Zz]|[+-]" + HOURS_AND_MINUTES + ")"
            + "|1899-12-31" + TIME_OF_DAY + "-" + HOURS_AND_MINUTES
            + "|2101-01-01" + TIME_OF_DAY + "[+]" + HOURS_AND_MINUTES + ")$";

    private DatePatterns() {}

    private static String days(String years, String leapYears) {
        return "(" + years + ")-" + MONTHS_AND_DAYS + "|(" + leapYears + ")-02-29";
    }
}
