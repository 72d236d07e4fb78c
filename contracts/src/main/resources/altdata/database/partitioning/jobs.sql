select altdata.partition_records('posting', 'published', null, '{}');
