/// Tests that the fault suite detects what it is designed to detect.
@org.jspecify.annotations.NullMarked
package altdata.verification.faults;
