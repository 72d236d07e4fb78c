package altdata.stack.faults;

/// Something bad that happens, and is over when the call returns.
interface Fault {
    /// @return what happened, in one line
    /// @throws InterruptedException where the suite is stopped
    String happen() throws InterruptedException;
}
