-- API keys by id; looked up by the hash of the key.
create table api_key (
    key_id text collate "C" primary key,
    data_key bigint not null,
    content_hash bytea not null,
    deleted boolean not null,
    sha256 text collate "C",
    owner text,
    scopes text[],
    daily_limit bigint,
    v1_daily_limit bigint,
    revoked boolean,
    created timestamptz,
    expires timestamptz,
    label text
);

select altdata.watch_content('api_key');

-- For readers alone: a replay makes these when its tables are filled.
create index api_key_sha256 on api_key (sha256);
