/// A short round of the fault suite.
package altdata.faults;
