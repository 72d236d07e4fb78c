select create_distributed_table('review', 'ticker');
select create_distributed_table('review_history', 'ticker');
