-- When a request with a key was last authenticated. The instances of the API write it once a minute, so it may be that much
-- behind.
create table key_last_use (
    key_id text collate "C" primary key,
    used_at timestamptz not null
);
