-- Reviews of applications, the newest of an entity first.
create table review (
    ticker text collate "C" not null,
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    title text,
    description text,
    published timestamptz,
    url text,
    rating bigint,
    primary key (ticker, id)
);

-- For readers alone: a replay makes these when its tables are filled.
create index review_newest on review (ticker, published desc, id) where not deleted;
