-- Job postings, the newest of an entity first.
create table posting (
    ticker text collate "C" not null,
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    title text,
    published timestamptz,
    url text,
    location text,
    department text collate "C",
    primary key (ticker, id)
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table posting_history (
    like posting,
    known_to timestamptz not null,
    primary key (ticker, id, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('posting');
select altdata.watch_content('posting_history');

-- For readers alone: a replay makes these when its tables are filled.
create index posting_newest on posting (ticker, published desc, id) where not deleted;
create index posting_history_newest on posting_history (ticker, published desc, id) where not deleted;
