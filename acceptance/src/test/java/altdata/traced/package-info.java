/// What the services tell a collector of traces.
package altdata.traced;
