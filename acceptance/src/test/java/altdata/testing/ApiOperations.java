package altdata.testing;

import altdata.api.QueryApi;
import altdata.api.request.Operation;
import altdata.api.request.OperationList;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/// The operations of the API as its Spring context collects them, without a server or a database.
public final class ApiOperations {
    private static final class Holder {
        private static final List<Operation> ALL = read();
    }

    private ApiOperations() {}

    /// Every operation.
    public static List<Operation> all() {
        return Holder.ALL;
    }

    private static List<Operation> read() {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(QueryApi.class)
                .web(WebApplicationType.NONE)
                .lazyInitialization(true)
                .run()) {
            return context.getBean(OperationList.class).operations();
        }
    }
}
