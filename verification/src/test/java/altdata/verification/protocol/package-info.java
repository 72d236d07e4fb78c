/// Checks the model of the protocol between builders, operators and the API.
@org.jspecify.annotations.NullMarked
package altdata.verification.protocol;
