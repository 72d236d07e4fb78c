package altdata.builder.log;

import altdata.builder.law.TableWriter;
import altdata.contracts.tables.Projection;
import altdata.contracts.topic.Topic;

/// Binds a projection to its topic and to the writer of its tables.
///
/// @param <T> the type of the topic's rows
public record ProjectionBinding<T>(Projection projection, Topic<T> topic, TableWriter<T> tables) {}
