alter table checkpoint
    -- Whether no builder has applied records of the partition to the generation yet. Not the same as offset 0, because a
    -- generation can start at a later offset.
    add column unread boolean not null default true;
update checkpoint set unread = next_offset = 0;
