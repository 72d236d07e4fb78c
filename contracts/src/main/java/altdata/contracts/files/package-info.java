/// Files that several processes share.
@org.jspecify.annotations.NullMarked
package altdata.contracts.files;
