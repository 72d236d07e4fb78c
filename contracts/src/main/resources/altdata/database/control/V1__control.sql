-- What the service knows of itself: generations of projections, the release that is live, how far each projection has
-- come, and the rows that were refused. Read tables are not here: each generation has a schema of its own.

create table generation (
    projection text not null,
    number int not null,
    schema_name text not null unique,
    state text not null check (state in ('BUILDING', 'CATCHING_UP', 'READY', 'LIVE', 'RETAINED', 'DROPPED', 'FAILED')),
    created_at timestamptz not null default now(),
    primary key (projection, number)
);

create table release (
    id bigint generated always as identity primary key,
    created_at timestamptz not null default now()
);

create table release_generation (
    release_id bigint not null references release,
    projection text not null,
    number int not null,
    primary key (release_id, projection),
    foreign key (projection, number) references generation
);

-- One row: flipping it is the whole of a promotion, and blocks no reader.
create table live_release (
    only_row boolean primary key default true check (only_row),
    release_id bigint not null references release
);

-- next_offset and epoch are compared and set by every transaction that writes a projection: a writer whose epoch is
-- no longer the row's has been replaced, and writes nothing.
create table checkpoint (
    projection text not null,
    number int not null,
    topic text not null,
    partition int not null,
    next_offset bigint not null,
    epoch bigint not null,
    -- What was found on the way, counted in the same transaction and so exactly once.
    rows_accepted bigint not null default 0,
    rows_refused bigint not null default 0,
    keys_wrong bigint not null default 0,
    fields_ignored bigint not null default 0,
    primary key (projection, number, topic, partition),
    foreign key (projection, number) references generation
);

create table dead_letter (
    topic text not null,
    partition int not null,
    record_offset bigint not null,
    record_time timestamptz not null,
    record_key bytea,
    record_value bytea,
    reason text not null,
    message text not null,
    primary key (topic, partition, record_offset)
);
create index dead_letter_reason on dead_letter (reason, topic, record_time);
