-- Read as one list of all entities, and joined with them.
select create_reference_table('alert');
select create_reference_table('alert_history');
