-- All tables with a ticker have it as their distribution column, so that a node has all rows of an entity. Dirty marks
-- stay on the coordinator, like checkpoints.
select create_distributed_table('chunk', 'ticker');
select create_distributed_table('current_value', 'ticker');
select create_distributed_table('signal', 'ticker');
select create_distributed_table('recent_mentions', 'ticker');
select create_distributed_table('upcoming_value', 'ticker');
