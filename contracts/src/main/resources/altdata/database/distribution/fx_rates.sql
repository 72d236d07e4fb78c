-- Quotes are joined with these, so each node has a copy.
select create_reference_table('rate');
select create_reference_table('rate_history');
