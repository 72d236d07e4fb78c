package altdata.builder;

import altdata.builder.operator.OperatorConnections;
import altdata.builder.status.StatusMeters;
import altdata.builder.status.StatusPoller;
import altdata.builder.status.StatusReader;
import altdata.contracts.access.KafkaSecurity;
import com.zaxxer.hikari.HikariDataSource;
import io.micrometer.core.instrument.MeterRegistry;
import java.time.Clock;
import java.util.Map;
import org.apache.kafka.clients.CommonClientConfigs;
import org.apache.kafka.clients.admin.Admin;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.boot.kafka.autoconfigure.KafkaProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/// Beans of the operator's HTTP endpoints, present only if a management port is configured.
@Configuration(proxyBeanMethods = false)
@ConditionalOnWebApplication
class OperatorConfiguration {
    @Bean
    StatusPoller statusPoller(
            Admin admin, KafkaProperties kafka, KafkaSecurity access, HikariDataSource database, Clock clock) {
        return new StatusPoller(
                new StatusReader(admin, access.addTo(kafka.buildConsumerProperties()), clock), database, clock);
    }

    @Bean
    StatusMeters statusMeters(StatusPoller poller, MeterRegistry meters) {
        return new StatusMeters(poller, meters);
    }

    @Bean
    OperatorConnections operatorServers(BuilderSettings settings, KafkaProperties kafka, KafkaSecurity access) {
        Map<String, Object> client = access.addTo(kafka.buildProducerProperties());
        client.put(CommonClientConfigs.CLIENT_ID_CONFIG, "altdata-operator");
        return new OperatorConnections(settings.databaseUrl(), client);
    }
}
