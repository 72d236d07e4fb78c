-- Signal alerts, the newest first.
create table alert (
    id text collate "C" not null,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
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

-- For readers alone: a replay makes these when its tables are filled.
create index alert_newest on alert (inserted desc, id) where not deleted;
