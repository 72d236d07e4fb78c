-- The fields of accepted rows that have no effect, because the release does not know them, by name. Counted in the
-- transaction that advances the checkpoint. Names come from outside, so only about 1,000 are stored for each partition;
-- checkpoint.fields_ignored counts all.
create table ignored_field (
    projection text not null,
    number int not null,
    topic text not null,
    partition int not null,
    name text not null,
    rows bigint not null,
    primary key (projection, number, topic, partition, name),
    foreign key (projection, number, topic, partition) references checkpoint on delete cascade
);
