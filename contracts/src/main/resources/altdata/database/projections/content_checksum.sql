-- Of every generation: the checksum of its base table and its history, in 256 parts. It is the exclusive or of all rows:
-- each writer has its own row, so that writers do not wait for each other.
create table content_checksum (
    -- The Kafka partition; -1 for partial replays; -2 if another program has changed the tables.
    writer int primary key,
    parts bigint[] not null
) with (fillfactor = 50, toast_tuple_target = 8160);
alter table content_checksum alter column parts set storage plain;

