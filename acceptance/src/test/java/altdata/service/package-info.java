/// The service as its users see it: records in on topics, answers out over HTTP.
package altdata.service;
