-- The last price of each entity.
create table quote (
    ticker text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    price numeric,
    at timestamptz,
    primary key (ticker)
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table quote_history (
    like quote,
    known_to timestamptz not null,
    primary key (ticker, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('quote');
select altdata.watch_content('quote_history');
