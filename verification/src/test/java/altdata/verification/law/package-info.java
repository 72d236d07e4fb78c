/// Property tests of the merge law: for any order, repetition and batching of rows, the tables are the same.
package altdata.verification.law;
