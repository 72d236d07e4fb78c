-- Null: the number of the live generation, or two per node.
alter table distribution alter column shards drop not null;
