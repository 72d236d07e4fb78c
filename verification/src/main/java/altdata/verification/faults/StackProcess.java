package altdata.verification.faults;

/// A process of the stack that may be killed and restarted. All methods may be called in any state and by
/// several faults at once.
public interface StackProcess {
    /// The name for messages.
    String name();

    /// Sends `kill -9`, also to its children, and waits until they have exited.
    void kill();

    /// Starts the process if it does not run, unless [#end] was called.
    void start();

    /// Kills the process and prevents any restart.
    void end();
}
