/// Runs the consumers of several builders against a simulated log and a simulated database, in one of many possible
/// orders that a seed decides.
@org.jspecify.annotations.NullMarked
package altdata.verification.simulation;
