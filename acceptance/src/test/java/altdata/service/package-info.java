/// Tests the service as its users see it: records are written to topics, responses are read over HTTP.
package altdata.service;
