package altdata.ingest.folder;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;

/// Size and modification time of a file; they change when the file is written to.
record FileStamp(long size, FileTime modified) {
    static FileStamp of(Path file) throws IOException {
        BasicFileAttributes attributes =
                Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return new FileStamp(attributes.size(), attributes.lastModifiedTime());
    }
}
