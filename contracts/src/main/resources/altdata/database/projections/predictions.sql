-- The price prediction of each entity.
create table prediction (
    ticker text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    date date,
    confidence numeric,
    reason text,
    primary key (ticker)
);
