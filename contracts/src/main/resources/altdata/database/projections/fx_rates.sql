-- Exchange rates by pair.
create table rate (
    pair text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    rate numeric,
    at timestamptz,
    primary key (pair)
);
