package altdata.stack.project;

import java.nio.file.Path;

/// The project folder, which contains the services' jars.
public final class ProjectFolder {
    /// The system property with its path.
    public static final String PROPERTY = "altdata.home";

    private ProjectFolder() {}

    /// @throws IllegalArgumentException if the property is not set
    public static Path path() {
        String folder = System.getProperty(PROPERTY);
        if (folder == null) {
            throw new IllegalArgumentException(
                    "the project folder is unknown; start the command with the script ./altdata, or with -D" + PROPERTY
                            + "=FOLDER");
        }
        return Path.of(folder);
    }
}
