/// Shows that the fault suite sees what it is there to see.
@org.jspecify.annotations.NullMarked
package altdata.verification.faults;
