-- Metric alerts, the newest first, of all entities or of one.
create table alert (
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    ticker text collate "C",
    type text,
    date timestamptz,
    value text,
    change text,
    frequency text,
    primary key (id)
);

-- For readers alone: a replay makes these when its tables are filled.
create index alert_newest on alert (date desc, id) where not deleted;
create index alert_of_entity on alert (ticker, date desc, id) where not deleted;
