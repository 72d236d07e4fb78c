package altdata.verification.faults;

/// A process of the stack that may be killed and started again. All of it may be called in any state and by
/// several faults at once.
public interface Member {
    /// What people call it.
    String name();

    /// `kill -9`, of its children too; returns when it is gone.
    void kill();

    /// Starts it where it does not run, unless it has been ended.
    void start();

    /// Kills it, and lets nobody start it again.
    void end();
}
