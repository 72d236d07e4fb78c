-- Metric alerts, the newest first, of all entities or of one.
create table alert (
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    ticker text collate "C",
    type text,
    date timestamptz,
    value text,
    change text,
    frequency text,
    primary key (id)
);

-- The versions that won once and were replaced, each until the next one was known. For reads as of a moment.
create table alert_history (
    like alert,
    known_to timestamptz not null,
    primary key (id, data_key, content_hash),
    check (known_from < known_to)
);

select altdata.watch_content('alert');
select altdata.watch_content('alert_history');

-- For readers alone: a replay makes these when its tables are filled.
create index alert_newest on alert (date desc, id) where not deleted;
create index alert_of_entity on alert (ticker, date desc, id) where not deleted;
create index alert_history_newest on alert_history (date desc, id) where not deleted;
create index alert_history_of_entity on alert_history (ticker, date desc, id) where not deleted;
