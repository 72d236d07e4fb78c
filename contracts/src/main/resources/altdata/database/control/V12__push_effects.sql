-- What the rows of a push changed in a generation, for the command that waits for them (push --wait). Counted in the
-- transaction that advances the checkpoint. Deleted after a day.
create table push_effect (
    push_id uuid not null,
    projection text not null,
    number int not null,
    topic text not null,
    partition int not null,
    won bigint not null,
    repeated bigint not null,
    older bigint not null,
    without_content bigint not null,
    -- The first older rows: an array of objects with subject, data_key and table_data_key.
    examples jsonb not null,
    created_at timestamptz not null default now(),
    primary key (push_id, projection, number, topic, partition),
    foreign key (projection, number, topic, partition) references checkpoint on delete cascade
);
create index push_effect_created on push_effect (created_at);
