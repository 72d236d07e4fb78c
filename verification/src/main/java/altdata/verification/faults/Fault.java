package altdata.verification.faults;

/// A fault to inject. It is over when the call returns.
interface Fault {
    /// Injects the fault and waits until it is over.
    ///
    /// @throws InterruptedException if the suite is stopped
    CompletedFault inject() throws InterruptedException;
}
