package altdata.builder.records;

import altdata.builder.tables.BaseTable;
import altdata.contracts.search.SearchWords;
import altdata.contracts.topic.AlertRow;
import altdata.contracts.topic.ApiKeyRow;
import altdata.contracts.topic.AppReviewRow;
import altdata.contracts.topic.EmployeeReviewRow;
import altdata.contracts.topic.EntityRow;
import altdata.contracts.topic.ExchangeRateRow;
import altdata.contracts.topic.JobRow;
import altdata.contracts.topic.NewsRow;
import altdata.contracts.topic.PredictionRow;
import altdata.contracts.topic.QuoteRow;
import altdata.contracts.topic.SignalAlertRow;
import java.util.List;
import java.util.Locale;

/// The whole-record tables: one table per topic, one row per record identity. Their columns are those of the
/// record types.
public final class RecordTables {
    private static final String TICKER = "ticker = ?";

    public static final RecordTable<EntityRow> ENTITIES = RecordTable.of(
            new BaseTable("entity", List.of("ticker"), TICKER, null),
            EntityRow.class,
            List.of(
                    new ComputedColumn<>("folded_name", "text", entity -> SearchWords.folded(entity.name())),
                    new ComputedColumn<>("folded_industry", "text", RecordTables::foldedIndustry)));

    public static final RecordTable<NewsRow> NEWS =
            RecordTable.ofTime(ofEntity("article"), NewsRow.class, NewsRow::published);

    public static final RecordTable<JobRow> JOBS =
            RecordTable.ofTime(ofEntity("posting"), JobRow.class, JobRow::published);

    public static final RecordTable<AppReviewRow> APP_REVIEWS =
            RecordTable.ofTime(ofEntity("review"), AppReviewRow.class, AppReviewRow::published);

    public static final RecordTable<EmployeeReviewRow> EMPLOYEE_REVIEWS =
            RecordTable.ofTime(ofEntity("review"), EmployeeReviewRow.class, EmployeeReviewRow::published);

    public static final RecordTable<SignalAlertRow> SIGNAL_ALERTS = RecordTable.ofTime(
            BaseTable.ofTime("alert", List.of("id"), "symbol = ?", "inserted"),
            SignalAlertRow.class,
            SignalAlertRow::inserted);

    public static final RecordTable<AlertRow> ALERTS = RecordTable.ofTime(
            BaseTable.ofTime("alert", List.of("id"), TICKER, "date"), AlertRow.class, AlertRow::date);

    public static final RecordTable<QuoteRow> QUOTES =
            RecordTable.of(new BaseTable("quote", List.of("ticker"), TICKER, BaseTable.dateOf("at")), QuoteRow.class);

    public static final RecordTable<ExchangeRateRow> FX_RATES =
            RecordTable.of(new BaseTable("rate", List.of("pair"), null, BaseTable.dateOf("at")), ExchangeRateRow.class);

    public static final RecordTable<PredictionRow> PREDICTIONS =
            RecordTable.of(new BaseTable("prediction", List.of("ticker"), TICKER, "date"), PredictionRow.class);

    /// API keys have no history: they are always checked in their current state, also in point-in-time reads.
    public static final RecordTable<ApiKeyRow> API_KEYS =
            RecordTable.withoutHistory(new BaseTable("api_key", List.of("key_id"), null, null), ApiKeyRow.class);

    private RecordTables() {}

    /// A table of an entity's items, such as articles or reviews.
    private static BaseTable ofEntity(String table) {
        return BaseTable.ofTime(table, List.of("ticker", "id"), TICKER, "published");
    }

    /// Lower-cased, because industries are compared ignoring case; empty if absent.
    private static String foldedIndustry(EntityRow entity) {
        String industry = entity.industry();
        return industry == null ? "" : industry.toLowerCase(Locale.ROOT);
    }
}
