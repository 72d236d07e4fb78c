-- The last price of each entity.
create table quote (
    ticker text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    price numeric,
    at timestamptz,
    primary key (ticker)
);
