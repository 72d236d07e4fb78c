package altdata.api.v2.validation;

/// The errors of a date or a time; each text follows "Input should be a valid date or datetime, ".
enum DateTimeProblem {
    TOO_SHORT("input is too short"),
    EXTRA_CHARACTERS("unexpected extra characters at the end of the input"),
    YEAR_CHARACTER("invalid character in year"),
    MONTH_CHARACTER("invalid character in month"),
    DAY_CHARACTER("invalid character in day"),
    DATE_SEPARATOR("invalid date separator, expected `-`"),
    MONTH_RANGE("month value is outside expected range of 1-12"),
    DAY_RANGE("day value is outside expected range"),
    DATE_TIME_SEPARATOR("invalid datetime separator, expected `T`, `t`, `_` or space"),
    HOUR_CHARACTER("invalid character in hour"),
    MINUTE_CHARACTER("invalid character in minute"),
    SECOND_CHARACTER("invalid character in second"),
    TIME_SEPARATOR("invalid time separator, expected `:`"),
    HOUR_RANGE("hour value is outside expected range of 0-23"),
    MINUTE_RANGE("minute value is outside expected range of 0-59"),
    SECOND_RANGE("second value is outside expected range of 0-59"),
    FRACTION_MISSING("second fraction digits missing after `.`"),
    ZONE_SIGN("invalid timezone sign"),
    ZONE_HOUR("invalid timezone hour"),
    ZONE_MINUTE("invalid timezone minute"),
    ZONE_MINUTE_RANGE("timezone minute value is outside expected range of 0-59"),
    ZONE_RANGE("timezone offset must be less than 24 hours"),
    TIME_TOO_LARGE("numeric times may not exceed 86,399 seconds"),
    TOO_EARLY("dates before 0000 are not supported as unix timestamps"),
    TOO_LATE("dates after 9999 are not supported as unix timestamps");

    private final String words;

    DateTimeProblem(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
