/// Tests of the service behind TLS and passwords, under load, and at its start and end.
package altdata.access;
