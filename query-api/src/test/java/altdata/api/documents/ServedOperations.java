package altdata.api.documents;

import altdata.api.QueryApi;
import altdata.api.request.Operation;
import altdata.api.request.OperationList;
import java.util.List;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/// The operations as the service's Spring context collects them, without a server or a database.
public final class ServedOperations {
    /// Every operation.
    public static final List<Operation> ALL = all();

    private ServedOperations() {}

    private static List<Operation> all() {
        try (ConfigurableApplicationContext context = new SpringApplicationBuilder(QueryApi.class)
                .web(WebApplicationType.NONE)
                .lazyInitialization(true)
                .run()) {
            return context.getBean(OperationList.class).operations();
        }
    }
}
