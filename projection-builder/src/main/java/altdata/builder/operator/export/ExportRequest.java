package altdata.builder.operator.export;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// What is exported, and where to.
///
/// @param directory   is created if it does not exist
/// @param datasets    in the order of [Dataset], each once
/// @param asOf        the moment whose state is exported; null for the present
/// @param incremental whether files of the previous export are kept if their rows have not changed
public record ExportRequest(
        Path directory,
        List<Dataset> datasets,
        ExportFormat format,
        @Nullable Instant asOf,
        boolean incremental) {
    public ExportRequest {
        datasets = datasets.stream().sorted().distinct().toList();
    }
}
