select altdata.partition_records('alert', 'inserted', null, '{}');
