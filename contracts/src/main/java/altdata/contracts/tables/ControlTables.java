package altdata.contracts.tables;

/// The control tables: generations, the live release, checkpoints and dead letters.
public final class ControlTables {
    /// The schema they live in.
    public static final String SCHEMA = "altdata";
    /// The place of their migrations on the class path.
    public static final String MIGRATIONS = "classpath:altdata/database/control";

    private ControlTables() {}
}
