-- Job postings, the newest of an entity first.
create table posting (
    ticker text collate "C" not null,
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    title text,
    published timestamptz,
    url text,
    location text,
    department text collate "C",
    primary key (ticker, id)
);

-- For readers alone: a replay makes these when its tables are filled.
create index posting_newest on posting (ticker, published desc, id) where not deleted;
