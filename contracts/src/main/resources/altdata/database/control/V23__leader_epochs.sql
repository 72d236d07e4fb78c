alter table checkpoint
    -- The epoch of Kafka's partition leader that wrote the record before leader_epoch_offset; null if unknown. It shows
    -- if the broker has lost that record and has since written others at the same offsets.
    add column leader_epoch int,
    -- Not equal to next_offset if a builder of an earlier version, which does not write epochs, advanced the checkpoint.
    add column leader_epoch_offset bigint;
