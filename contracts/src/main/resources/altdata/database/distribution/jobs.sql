select create_distributed_table('posting', 'ticker');
select create_distributed_table('posting_history', 'ticker');
