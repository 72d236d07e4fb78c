package altdata.benchmarks.compare;

import java.util.List;
import org.jspecify.annotations.Nullable;

/// A performance goal: the value that a measured [Figure] has to reach.
public sealed interface Goal {
    /// The comparison that the goal belongs to.
    String comparison();

    /// A rate that is at least the given multiple of another system's rate.
    record TimesAnother(String comparison, String contender, double times, String another) implements Goal {}

    /// A lower limit.
    record AtLeast(String comparison, String contender, String measure, double bound) implements Goal {}

    /// An upper limit.
    record AtMost(String comparison, String contender, String measure, double bound) implements Goal {}

    /// A figure that is at most the given multiple of another system's figure.
    record AtMostTimes(String comparison, String contender, String measure, double times, String another)
            implements Goal {}

    /// Whether a goal is met.
    ///
    /// @param reached  the ratio to the other figure, or the figure itself
    /// @param wanted   the required value
    /// @param isMet    whether it is reached
    record Outcome(Goal goal, double reached, double wanted, boolean isMet) {}

    /// Whether the goal is met, or null if one of its systems was not measured.
    default @Nullable Outcome outcome(List<Figure> figures) {
        return switch (this) {
            case TimesAnother(String what, String contender, double times, String another) -> {
                Figure rate = find(figures, what, contender, Figure.RATE);
                Figure otherRate = find(figures, what, another, Figure.RATE);
                yield rate == null || otherRate == null
                        ? null
                        : outcome(
                                rate.median() / otherRate.median(), times, rate.median() >= times * otherRate.median());
            }
            case AtLeast(String what, String contender, String measure, double bound) -> {
                Figure figure = find(figures, what, contender, measure);
                yield figure == null ? null : outcome(figure.median(), bound, figure.median() >= bound);
            }
            case AtMost(String what, String contender, String measure, double bound) -> {
                Figure figure = find(figures, what, contender, measure);
                yield figure == null ? null : outcome(figure.median(), bound, figure.median() <= bound);
            }
            case AtMostTimes(String what, String contender, String measure, double times, String another) -> {
                Figure figure = find(figures, what, contender, measure);
                Figure otherFigure = find(figures, what, another, measure);
                yield figure == null || otherFigure == null
                        ? null
                        : outcome(
                                figure.median() / otherFigure.median(),
                                times,
                                figure.median() <= times * otherFigure.median());
            }
        };
    }

    private Outcome outcome(double reached, double wanted, boolean isMet) {
        return new Outcome(this, reached, wanted, isMet);
    }

    private static @Nullable Figure find(List<Figure> figures, String comparison, String contender, String measure) {
        return figures.stream()
                .filter(figure -> figure.comparison().equals(comparison)
                        && figure.contender().equals(contender)
                        && figure.measure().equals(measure))
                .findFirst()
                .orElse(null);
    }
}
