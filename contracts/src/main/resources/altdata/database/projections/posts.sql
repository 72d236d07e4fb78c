-- Posts at their latest version. A deleted post stays as a row without content, so that an older statement cannot
-- bring it back.
create table post (
    platform text collate "C" not null,
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    created timestamptz,
    text text,
    permalink text,
    score bigint,
    tickers text[],
    sentiment numeric,
    community text,
    source text,
    category text,
    title text,
    author_name text,
    author_screen_name text,
    author_followers bigint,
    author_image text,
    -- The words of the text, the tickers, and the platform with the day, as contracts' search words have them; null for a
    -- deleted post.
    words tsvector,
    -- As in post_mention.
    blend double precision,
    primary key (platform, id)
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table post_history (
    like post,
    known_to timestamptz not null,
    primary key (platform, id, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('post');
select altdata.watch_content('post_history');

-- Which post names whom: a row for each of its tickers.
create table post_mention (
    platform text collate "C" not null,
    ticker text collate "C" not null,
    created timestamptz not null,
    id text collate "C" not null,
    is_discussion boolean not null,
    -- In lower case, code point by code point.
    community text collate "C" not null,
    source text collate "C" not null,
    sentiment numeric,
    -- Recency and likes in one number, of investor chat only.
    blend double precision,
    primary key (platform, ticker, created, id)
);
create index post_mention_post on post_mention (platform, id);

-- Derived from the tables above:

-- How often and how discussions named a ticker in an hour. '' is an unknown community or source.
create table hourly_bucket (
    platform text collate "C" not null,
    ticker text collate "C" not null,
    hour timestamptz not null,
    community text collate "C" not null,
    source text collate "C" not null,
    posts int not null,
    sentiment_sum numeric,
    sentiment_posts int not null,
    primary key (platform, hour, ticker, community, source)
);

-- Whose hours have changed since their buckets were derived.
create table dirty_hour (
    id bigint generated always as identity,
    platform text collate "C" not null,
    ticker text collate "C" not null,
    hour timestamptz not null,
    marked_at timestamptz not null default now(),
    shard int not null generated always as (hashtext(ticker) & 7) stored,
    primary key (shard, id)
);

-- For readers alone: a replay makes these when its tables are filled.
-- The query API recognizes by this name that the words include the days.
create index post_words_and_days on post using gin (words);
create index post_newest on post (platform, category, created desc, id) where not deleted;
create index post_created on post (platform, created) where not deleted;
create index post_mention_blend on post_mention (ticker, blend desc, created desc, id) where blend is not null;
create index post_history_words on post_history using gin (words);
create index post_history_tickers on post_history using gin (tickers);
create index post_history_newest on post_history (platform, category, created desc, id) where not deleted;
create index post_history_created on post_history (platform, created) where not deleted;
