package altdata.builder.log;

import altdata.builder.law.TableWriter;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topic;

/// How a projection comes from its topic: whose rows go into which tables.
///
/// @param <T> what a row of the topic states
public record ProjectionBinding<T>(Projection projection, Topic<T> topic, TableWriter<T> tables) {}
