select altdata.partition_records('post', 'created', 'platform', '{forum,imageboard,investor_chat,microblog}');
select altdata.partition_by_time('post_mention', 'created', 'platform', '{forum,imageboard,investor_chat,microblog}');
create index post_mention_post on post_mention (platform, id);
