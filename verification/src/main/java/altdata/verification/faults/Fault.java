package altdata.verification.faults;

/// Something bad that happens, and is over when the call returns.
interface Fault {
    /// @throws InterruptedException where the suite is stopped
    Happening happen() throws InterruptedException;
}
