/// Tests of the reference model.
package altdata.verification.model;
