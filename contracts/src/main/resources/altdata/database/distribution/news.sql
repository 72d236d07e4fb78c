select create_distributed_table('article', 'ticker');
select create_distributed_table('article_history', 'ticker');
