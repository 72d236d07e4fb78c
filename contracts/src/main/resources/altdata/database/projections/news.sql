-- Articles, the newest of an entity first.
create table article (
    ticker text collate "C" not null,
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    title text,
    published timestamptz,
    source text,
    img text,
    url text,
    primary key (ticker, id)
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table article_history (
    like article,
    known_to timestamptz not null,
    primary key (ticker, id, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('article');
select altdata.watch_content('article_history');

-- For readers alone: a replay makes these when its tables are filled.
create index article_newest on article (ticker, published desc, id) where not deleted;
create index article_history_newest on article_history (ticker, published desc, id) where not deleted;
