-- Daily and monthly points of every metric group, a chunk of consecutive dates a row (see the chunk codec in contracts).
-- version counts the writes of a row: a writer that read another version than it replaces has lost a race and tries again.
create table chunk (
    ticker text collate "C" not null,
    metric_group smallint not null,
    chunk int not null,
    version bigint not null,
    points bytea not null,
    primary key (ticker, metric_group, chunk)
) with (fillfactor = 80, toast_tuple_target = 8160);
-- Rows of a few hundred bytes that change often: kept in the row, not compressed.
alter table chunk alter column points set storage external;
