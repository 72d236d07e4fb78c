/// Tests of what the services send to a trace collector.
package altdata.tracing;
