package altdata.stack.up;

import altdata.hosting.command.UsageException;
import altdata.stack.servers.FreePort;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// The ports of one local stack.
///
/// @param ingest        of the ingest worker
/// @param operate       of the operators' page, and of the builder's metrics
/// @param apiMetrics    of the API's health and metrics
/// @param ingestMetrics of the ingest worker's health and metrics
record Ports(int api, int kafka, int postgres, int ingest, int operate, int apiMetrics, int ingestMetrics) {
    /// @throws UsageException if one is not a port or two are equal; the message names the options
    Ports {
        Map<Integer, String> options = new LinkedHashMap<>();
        check(api, "--port", options);
        check(kafka, "--kafka-port", options);
        check(postgres, "--postgres-port", options);
        check(ingest, "--ingest-port", options);
        check(operate, "--operate-port", options);
        check(apiMetrics, "--api-metrics-port", options);
        check(ingestMetrics, "--ingest-metrics-port", options);
    }

    /// The address of a service's metrics.
    String metrics(StackService service) {
        int port = switch (service) {
            case PROJECTION_BUILDER -> operate;
            case QUERY_API -> apiMetrics;
            case INGEST_WORKER -> ingestMetrics;
        };
        return "http://localhost:" + port + "/metrics";
    }

    /// These ports, with a free one for each that is 0.
    ///
    /// @throws StackException if one is in use; the message names the option to change it
    Ports allFree() throws IOException {
        checkFree(api, "--port");
        checkFree(kafka, "--kafka-port");
        checkFree(postgres, "--postgres-port");
        checkFree(ingest, "--ingest-port");
        checkFree(operate, "--operate-port");
        checkFree(apiMetrics, "--api-metrics-port");
        checkFree(ingestMetrics, "--ingest-metrics-port");
        int[] free = FreePort.orFree(api, kafka, postgres, ingest, operate, apiMetrics, ingestMetrics);
        return new Ports(free[0], free[1], free[2], free[3], free[4], free[5], free[6]);
    }

    /// The given port; otherwise the default one if it is free; otherwise 0 for any free port, so that users
    /// need not choose ports.
    static int orUsual(@Nullable Integer given, int usual) {
        if (given != null) {
            return given;
        }
        return FreePort.isFree(usual) ? usual : 0;
    }

    private static void check(int port, String option, Map<Integer, String> options) {
        if (port < 0 || port > 65_535) {
            throw new UsageException(option + ": expected a port from 0 (any free one) to 65535, but got " + port);
        }
        String same = port == 0 ? null : options.putIfAbsent(port, option);
        if (same != null) {
            throw new UsageException(option + " and " + same + " both use port " + port + "; choose different ports");
        }
    }

    private static void checkFree(int port, String option) {
        String obstacle = port == 0 ? null : FreePort.obstacle(port);
        if (obstacle != null) {
            throw new StackException("port " + port + ' ' + obstacle + "; choose another one with " + option + " ("
                    + option + " 0 uses any free one)");
        }
    }
}
