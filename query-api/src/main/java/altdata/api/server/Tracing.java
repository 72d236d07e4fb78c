package altdata.api.server;

import altdata.traces.ConditionalOnTracesEnabled;
import altdata.traces.RequestSpans;
import io.opentelemetry.api.trace.Tracer;
import org.springframework.context.ApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Creates spans for requests if tracing is enabled.
@Configuration(proxyBeanMethods = false)
class Tracing {
    @Bean
    @ConditionalOnTracesEnabled
    RequestSpans requestSpans(ApplicationContext service, Tracer tracer) {
        return new RequestSpans(service, tracer);
    }
}
