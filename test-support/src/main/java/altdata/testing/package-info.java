/// The real servers and services that the tests of this module share.
package altdata.testing;
