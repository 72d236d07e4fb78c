/// The merge law as properties: whatever the order, the repeats and the grouping of rows, the tables are the
/// same.
package altdata.verification.law;
