package altdata.api.timeline;

/// The two arrays of points that v1 shows side by side.
public record DailyAndMonthly(PointArray daily, PointArray monthly) {}
