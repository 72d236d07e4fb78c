-- Articles, the newest of an entity first.
create table article (
    ticker text collate "C" not null,
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    title text,
    published timestamptz,
    source text,
    img text,
    url text,
    primary key (ticker, id)
);

-- For readers alone: a replay makes these when its tables are filled.
create index article_newest on article (ticker, published desc, id) where not deleted;
