/// Digests of contents and keys.
@org.jspecify.annotations.NullMarked
package altdata.contracts.digest;
