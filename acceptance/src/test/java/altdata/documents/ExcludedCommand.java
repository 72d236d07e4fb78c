package altdata.documents;

import java.util.List;

/// The commands in the documents that no test of this package runs; the list is complete.
///
/// @param begins the prefix of the command's name
/// @param why    the reason, and what tests the command instead, if anything does
record ExcludedCommand(String begins, String why) {
    private static final String IN_MAVEN = "would start Maven within Maven; that what it names is there is checked";
    private static final String LONG = "takes minutes, on a stack of its own; its arguments are checked";
    private static final String TYPESCRIPT = "QuickStartsIT runs it, on the packages of its lock file";

    private static final String SHADOW = "needs a generation that is READY, and requests; ShadowReadsIT runs it";
    private static final String CANARY = "needs generations that are READY; CanaryIT runs it";
    private static final String IN_A_CLUSTER = "needs a cluster; HelmChartTest renders what it would apply";

    static final List<ExcludedCommand> ALL = List.of(
            new ExcludedCommand(
                    "./altdata up ", "the stack that the other commands reach is started by it, on ports of its own"),
            new ExcludedCommand("mvn verify ", IN_MAVEN),
            new ExcludedCommand("mvn -DskipTests package ", IN_MAVEN),
            new ExcludedCommand("JAZZER_FUZZ=1 mvn -pl contracts test ", IN_MAVEN),
            new ExcludedCommand(
                    "docker compose up --build --wait ", "makes images, which takes a Docker engine and minutes"),
            new ExcludedCommand("kubectl create ", IN_A_CLUSTER),
            new ExcludedCommand("kubectl label ", IN_A_CLUSTER),
            new ExcludedCommand("kubectl -n altdata ", IN_A_CLUSTER),
            new ExcludedCommand("helm ", "HelmChartTest renders the chart, with Helm as a library"),
            new ExcludedCommand("./altdata bench ", LONG),
            new ExcludedCommand("git worktree add ", "builds another commit, for a benchmark"),
            new ExcludedCommand("./altdata faults ", LONG + "; FaultsIT runs some rounds"),
            new ExcludedCommand("./altdata soak ", LONG + "; SoakIT runs some seconds"),
            new ExcludedCommand("./altdata fuzz ", LONG + "; FuzzIT runs some of it"),
            new ExcludedCommand("./altdata projections shadow ", SHADOW),
            new ExcludedCommand("./altdata projections promote metrics_g2 --after-shadow ", SHADOW),
            new ExcludedCommand("./altdata projections promote metrics_g2 posts_g2 ", CANARY),
            new ExcludedCommand("./altdata projections withdraw ", CANARY),
            new ExcludedCommand("kafka-configs.sh ", "needs a broker with a plug-in for an object store"),
            new ExcludedCommand("npm install openapi-fetch ", TYPESCRIPT),
            new ExcludedCommand("npx openapi-typescript ", TYPESCRIPT),
            new ExcludedCommand("npx tsc ", TYPESCRIPT),
            new ExcludedCommand("node quick-start.mjs ", TYPESCRIPT));

    static boolean isListed(DocumentedCommand command) {
        return ALL.stream().anyMatch(each -> each.covers(command));
    }

    boolean covers(DocumentedCommand command) {
        return (command.name() + " ").startsWith(begins);
    }
}
