package altdata.documents;

import java.util.List;

/// The commands in the documents that no test of this package runs; the list is complete.
///
/// @param begins the prefix of the command's name
/// @param why    the reason, and what tests the command instead, if anything does
record NotRun(String begins, String why) {
    private static final String IN_MAVEN = "would start Maven within Maven; that what it names is there is checked";
    private static final String LONG = "takes minutes, on a stack of its own; its arguments are checked";
    private static final String TYPESCRIPT = "QuickStartsIT runs it, on the packages of its lock file";

    private static final String IN_A_CLUSTER = "needs a cluster; what it would apply is shown by a command that is run";

    static final List<NotRun> ALL = List.of(
            new NotRun(
                    "./altdata up ", "the stack that the other commands reach is started by it, on ports of its own"),
            new NotRun("mvn verify ", IN_MAVEN),
            new NotRun("mvn -DskipTests package ", IN_MAVEN),
            new NotRun("JAZZER_FUZZ=1 mvn -pl contracts test ", IN_MAVEN),
            new NotRun("docker compose up --build --wait ", "makes images, which takes a Docker engine and minutes"),
            new NotRun("cp -r deploy/kubernetes/overlays/example ", "would write beside the sources"),
            new NotRun("kubectl create ", IN_A_CLUSTER),
            new NotRun("kubectl apply ", IN_A_CLUSTER),
            new NotRun("kubectl -n altdata ", IN_A_CLUSTER),
            new NotRun("./altdata bench ", LONG),
            new NotRun("./altdata faults ", LONG + "; FaultsIT runs some rounds"),
            new NotRun("./altdata soak ", LONG + "; SoakIT runs some seconds"),
            new NotRun("./altdata fuzz ", LONG + "; FuzzIT runs some of it"),
            new NotRun("kafka-configs.sh ", "needs a broker with a plug-in for an object store"),
            new NotRun("npm install openapi-fetch ", TYPESCRIPT),
            new NotRun("npx openapi-typescript ", TYPESCRIPT),
            new NotRun("npx tsc ", TYPESCRIPT),
            new NotRun("node quick-start.mjs ", TYPESCRIPT));

    static boolean isListed(ShownCommand command) {
        return ALL.stream().anyMatch(each -> each.covers(command));
    }

    boolean covers(ShownCommand command) {
        return (command.name() + " ").startsWith(begins);
    }
}
