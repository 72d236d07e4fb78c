select create_distributed_table('quote', 'ticker');
select create_distributed_table('quote_history', 'ticker');
