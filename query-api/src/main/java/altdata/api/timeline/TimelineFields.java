package altdata.api.timeline;

import altdata.api.request.Problem;
import altdata.api.timeline.PointArray.Field;
import altdata.contracts.catalogue.Metric;
import altdata.contracts.catalogue.Period;
import altdata.contracts.catalogue.TimelineField;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The fields of the points of `/timeline/` according to the metric catalogue, and the selection of fields by
/// `data`.
final class TimelineFields {
    private static final List<Field> ALL = Arrays.stream(Metric.values())
            .flatMap(metric -> Stream.ofNullable(metric.timelineField()).map(place -> new Field(metric, place)))
            .toList();
    private static final String DATE = "date";
    private static final Set<String> NAMES = names();

    /// The selection of only the date, which every point has.
    static final Set<String> DATE_ONLY = Set.of(DATE);

    private TimelineFields() {}

    /// The requested fields of a period.
    ///
    /// @param names names of fields or of their enclosing objects, or null for all
    static List<Field> of(Period period, @Nullable Set<String> names) {
        return ALL.stream()
                .filter(field -> field.metric().period() == period)
                .filter(field -> names == null || names.contains(topLevelName(field.place())))
                .toList();
    }

    /// The names in a comma-separated list, or null if there is no list.
    /// @throws altdata.api.request.ProblemException (400) if a name is unknown; the message lists the accepted
    /// names
    static @Nullable Set<String> parse(@Nullable String list) {
        if (list == null) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>();
        for (String part : list.split(",", -1)) {
            String name = part.strip();
            if (!NAMES.contains(name)) {
                throw new Problem.BadParameter("The parameter data contains the unknown field " + Problem.quoted(name)
                                + ". Accepted: " + String.join(", ", NAMES) + ".")
                        .exception();
            }
            names.add(name);
        }
        return names;
    }

    private static Set<String> names() {
        Set<String> names = new LinkedHashSet<>();
        names.add(DATE);
        ALL.forEach(field -> names.add(topLevelName(field.place())));
        return names;
    }

    private static String topLevelName(TimelineField place) {
        return place.object() == null ? place.name() : place.object();
    }
}
