-- Exchange rates by pair.
create table rate (
    pair text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    rate numeric,
    at timestamptz,
    primary key (pair)
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table rate_history (
    like rate,
    known_to timestamptz not null,
    primary key (pair, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('rate');
select altdata.watch_content('rate_history');
