package altdata.verification.pit;

import altdata.api.QueryApi;
import org.springframework.boot.SpringApplication;

/// The query API with the clock of [PastClock].
final class PastQueryApi {
    private PastQueryApi() {}

    public static void main(String[] arguments) {
        new SpringApplication(QueryApi.class, PastClock.class).run(arguments);
    }
}
