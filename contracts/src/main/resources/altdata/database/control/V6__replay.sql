alter table generation
    -- Which version of the tables' definition it was made by: a builder writes none but its own.
    add column definition text not null default '',
    -- What a partial replay is of; null is everything.
    add column scope_ticker text,
    add column scope_from date,
    add column scope_to date,
    -- How many rows a second its readers take at most, all of them together; null is as many as they can.
    add column rows_per_second int,
    -- When it was READY, and how many records it had read by then: the pace that a plan expects.
    add column ready_at timestamptz,
    add column ready_records bigint;

alter table checkpoint
    -- Of which topic of that name: one that was deleted and made anew has another.
    add column topic_id text,
    -- When it moved last.
    add column moved_at timestamptz not null default now(),
    -- Why nobody reads on; null where somebody does.
    add column problem text;
