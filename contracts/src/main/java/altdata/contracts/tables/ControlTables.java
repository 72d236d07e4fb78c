package altdata.contracts.tables;

/// The control tables: generations, the live release, checkpoints and dead letters.
public final class ControlTables {
    /// The schema of the control tables.
    public static final String SCHEMA = "altdata";
    /// The location of the Flyway migrations on the class path.
    public static final String MIGRATIONS = "classpath:altdata/database/control";

    private ControlTables() {}
}
