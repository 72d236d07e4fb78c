-- How many requests of a key were let through on a UTC day. Instances of the API take blocks of them in advance, so
-- reserved may be ahead of what was asked by what they still hold.
create table key_usage (
    key_id text collate "C" not null,
    interface text not null check (interface in ('v1', 'v2')),
    day date not null,
    reserved bigint not null,
    -- What the last reservation got.
    granted bigint not null,
    -- Which instances have reserved: each of the others may hold a block that is never asked for.
    instances uuid[] not null,
    primary key (key_id, interface, day)
);
