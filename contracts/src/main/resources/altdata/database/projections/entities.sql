-- Entities by ticker. A deleted entity stays as a row without content, so that an older statement cannot bring it back.
create table entity (
    ticker text collate "C" primary key,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    id text,
    name text,
    -- As the service lower-cases it, so that a search does not depend on the database's locale.
    folded_name text collate "C",
    entity text,
    active boolean,
    added date,
    logo text,
    domain text,
    description text,
    industry text,
    -- Lower-cased, '' where there is none: industries are compared without case.
    folded_industry text collate "C",
    market text,
    employees text,
    peers text[],
    forum_query text,
    handles jsonb,
    appstore_a_app text,
    appstore_b_app text,
    review_site_id text,
    professional_network_id text
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table entity_history (
    like entity,
    known_to timestamptz not null,
    primary key (ticker, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('entity');
select altdata.watch_content('entity_history');

-- For readers alone: a replay makes these when its tables are filled.
create index entity_active on entity (ticker) where active and not deleted;
-- Of a group of peers; an industry's name may be longer than an index takes.
create index entity_group on entity (left(folded_industry, 200), entity, ticker) where active and not deleted;
create index entity_added on entity (added desc, ticker) where active and not deleted and added is not null;
