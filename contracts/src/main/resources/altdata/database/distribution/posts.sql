-- By id: searches need all nodes in any case, and a post with several tickers is on one node with its mentions.
select create_distributed_table('post', 'id');
select create_distributed_table('post_history', 'id');
select create_distributed_table('post_mention', 'id');
select create_distributed_table('hourly_bucket', 'ticker');
