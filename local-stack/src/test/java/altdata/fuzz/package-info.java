/// A short round of the hostile input suite.
package altdata.fuzz;
