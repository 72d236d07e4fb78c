-- Daily and monthly points of every metric group, a chunk of consecutive dates a row (see the chunk codec in contracts).
-- version counts the writes of a row: a writer that read another version than it replaces has lost a race and tries again.
create table chunk (
    ticker text collate "C" not null,
    metric_group smallint not null,
    chunk int not null,
    version bigint not null,
    -- Bit n: the group's n-th metric has a value in this chunk.
    stated int not null,
    -- Of the key, points and history: XXH3, as the chunk checksum in the builder computes it.
    checksum bigint not null,
    -- The winning points, with their known times.
    points bytea not null,
    -- The points that won once and were replaced; null if there are none. For reads as of a moment.
    history bytea,
    primary key (ticker, metric_group, chunk)
) with (fillfactor = 80, toast_tuple_target = 8160);
-- For reads of all entities as of a moment.
create index chunk_of_group on chunk (metric_group, chunk);
-- Rows of a few hundred bytes that change often: kept in the row, not compressed.
alter table chunk alter column points set storage external;
alter table chunk alter column history set storage external;
select altdata.watch_content('chunk');

-- Derived from the tables above:

-- The latest value of each metric that is dated tomorrow at the latest (seen from derived_day), as it was stated,
-- and what it is compared with. Null where there is none.
create table current_value (
    ticker text collate "C" not null,
    metric text collate "C" not null,
    date date not null,
    value numeric not null,
    -- Of the previous period, and its date.
    previous numeric,
    previous_date date,
    -- Of the day before the date.
    day_before numeric,
    -- Of the latest date before the date.
    preceding numeric,
    -- Percent against the previous period, to two places.
    change numeric,
    -- The same, to an integer.
    month_over_month numeric,
    -- How far a change that is worth telling goes, without its sign.
    prominence numeric,
    primary key (ticker, metric)
);

-- The toplist metrics of an entity that have a previous value, as /signals shows them.
create table signal (
    ticker text collate "C" primary key,
    score text not null
);

-- Mentions of the days around today.
create table recent_mentions (
    date date not null,
    ticker text collate "C" not null,
    forum bigint,
    imageboard bigint,
    investor_chat bigint,
    microblog bigint,
    primary key (date, ticker)
);

-- The day from which the next value of a series counts, if it is dated later than tomorrow.
create table upcoming_value (
    ticker text collate "C" not null,
    metric_group smallint not null,
    counts_from date not null,
    primary key (ticker, metric_group)
);

-- The day current_value and recent_mentions are of.
create table derived_day (
    only_row boolean primary key default true check (only_row),
    day date not null
);

-- Which series have changed since what is derived of them was. All series of a ticker are in one shard.
create table dirty_series (
    id bigint generated always as identity,
    ticker text collate "C" not null,
    metric_group smallint not null,
    marked_at timestamptz not null default now(),
    shard int not null generated always as (hashtext(ticker) & 7) stored,
    primary key (shard, id)
);

-- For readers alone: a replay makes these when its tables are filled.
create index current_value_ranking on current_value (metric, value desc, ticker);
create index current_value_prominence on current_value (prominence desc, ticker, metric) where prominence is not null;
