-- Reviews of applications, the newest of an entity first.
create table review (
    ticker text collate "C" not null,
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    title text,
    description text,
    published timestamptz,
    url text,
    rating bigint,
    primary key (ticker, id)
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table review_history (
    like review,
    known_to timestamptz not null,
    primary key (ticker, id, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('review');
select altdata.watch_content('review_history');

-- For readers alone: a replay makes these when its tables are filled.
create index review_newest on review (ticker, published desc, id) where not deleted;
create index review_history_newest on review_history (ticker, published desc, id) where not deleted;
