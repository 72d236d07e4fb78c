select altdata.partition_records('review', 'published', null, '{}');
