-- When an operator forgot the letter for good. Its place stays: the record it is about is still in the log, and would come
-- back as a new letter with every rebuild.
alter table dead_letter add column dropped_at timestamptz;

-- Those that wait are counted every few seconds, and the newest are listed, however many there are.
create index dead_letter_waiting on dead_letter (topic, reason) where redriven_at is null;
create index dead_letter_newest on dead_letter (record_time desc, topic, partition, record_offset)
    where dropped_at is null;
