select create_distributed_table('prediction', 'ticker');
select create_distributed_table('prediction_history', 'ticker');
