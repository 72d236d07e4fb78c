select altdata.partition_records('alert', 'date', null, '{}');
