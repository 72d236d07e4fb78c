-- Other tables are joined with these, so each node has a copy.
select create_reference_table('entity');
select create_reference_table('entity_history');
