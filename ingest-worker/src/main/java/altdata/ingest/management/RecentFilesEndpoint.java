package altdata.ingest.management;

import altdata.ingest.meters.RecentFiles;
import java.util.List;
import java.util.Map;
import org.springframework.boot.actuate.endpoint.annotation.Endpoint;
import org.springframework.boot.actuate.endpoint.annotation.ReadOperation;
import org.springframework.stereotype.Component;

/// `/files` on the management port: the results of the last files of the watched folder.
@Component
@Endpoint(id = "files")
final class RecentFilesEndpoint {
    private final RecentFiles files;

    RecentFilesEndpoint(RecentFiles files) {
        this.files = files;
    }

    @ReadOperation
    Map<String, List<RecentFiles.IngestedFile>> files() {
        return Map.of("files", files.newest());
    }
}
