-- The price prediction of each entity.
create table prediction (
    ticker text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    date date,
    confidence numeric,
    reason text,
    primary key (ticker)
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table prediction_history (
    like prediction,
    known_to timestamptz not null,
    primary key (ticker, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('prediction');
select altdata.watch_content('prediction_history');
