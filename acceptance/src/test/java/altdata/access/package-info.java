/// Tests of the service with TLS and passwords, under load, and during startup and shutdown.
package altdata.access;
