-- Signal alerts, the newest first.
create table alert (
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    known_from timestamptz not null,
    symbol text collate "C",
    company_id text,
    type text,
    change_percentage numeric,
    event_title text,
    event_url text,
    price text,
    price_change text,
    display_name text,
    prio bigint,
    inserted timestamptz,
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
create index alert_newest on alert (inserted desc, id) where not deleted;
create index alert_history_newest on alert_history (inserted desc, id) where not deleted;
