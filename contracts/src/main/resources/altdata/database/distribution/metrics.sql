-- By ticker, so that a series is on one node.
select create_distributed_table('chunk', 'ticker');
-- The derived tables stay on the coordinator, because lists of all entities are read from them: a toplist would ask all
-- shards. Their size depends on the number of entities, not on the number of days.
