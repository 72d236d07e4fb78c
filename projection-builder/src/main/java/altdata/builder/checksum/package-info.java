/// Checksums of the content of generations: they show whether two generations have the same content, and whether the
/// tables still have the content that was written.
@NullMarked
package altdata.builder.checksum;

import org.jspecify.annotations.NullMarked;
