select altdata.partition_records('article', 'published', null, '{}');
