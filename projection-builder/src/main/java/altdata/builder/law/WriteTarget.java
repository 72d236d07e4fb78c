package altdata.builder.law;

import altdata.builder.checksum.ChecksumChange;

/// The tables that a transaction writes rows to.
///
/// @param schema        the generation's schema
/// @param isDistributed whether its tables are distributed over the nodes of a Citus cluster
/// @param isPartitioned whether its tables of posts and feeds are partitioned by time
/// @param marksDirty    whether to set dirty marks for the derived tables; false during BUILDING, after which
/// everything is derived
/// @param checksum      receives the changes of the content checksum
public record WriteTarget(
        String schema, boolean isDistributed, boolean isPartitioned, boolean marksDirty, ChecksumChange checksum) {}
