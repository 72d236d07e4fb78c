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

/// The fields of `/timeline/`'s points, as the catalogue places them, and the choice of them that `data` makes.
final class TimelineFields {
    private static final List<Field> ALL = Arrays.stream(Metric.values())
            .flatMap(metric -> Stream.ofNullable(metric.timelineField()).map(place -> new Field(metric, place)))
            .toList();
    private static final String DATE = "date";
    private static final Set<String> NAMES = names();

    /// A choice of no field but the one that every point has.
    static final Set<String> DATE_ALONE = Set.of(DATE);

    private TimelineFields() {}

    /// The fields of a period that are asked for.
    ///
    /// @param names names of fields or of the objects around them, or null for all
    static List<Field> of(Period period, @Nullable Set<String> names) {
        return ALL.stream()
                .filter(field -> field.metric().period() == period)
                .filter(field -> names == null || names.contains(topLevelName(field.place())))
                .toList();
    }

    /// The names in a comma-separated list, or null where there is no list.
    /// @throws altdata.api.request.ProblemException (400) where one is unknown; the message lists those that are known
    static @Nullable Set<String> parse(@Nullable String list) {
        if (list == null) {
            return null;
        }
        Set<String> names = new LinkedHashSet<>();
        for (String part : list.split(",", -1)) {
            String name = part.strip();
            if (!NAMES.contains(name)) {
                throw new Problem.BadParameter("the parameter data names " + Problem.quoted(name) + "; accepted: "
                                + String.join(", ", NAMES))
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
