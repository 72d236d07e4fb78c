-- What operators asked for, by command or over HTTP. An entry is written before the work begins and completed when it has
-- ended, so an operation whose process was killed remains with the outcome STARTED.
create table audit (
    id bigint generated always as identity primary key,
    started_at timestamptz not null default now(),
    ended_at timestamptz,
    channel text not null check (channel in ('CLI', 'HTTP')),
    -- CLI: user@host. HTTP: the address of the client, because operators share one token.
    actor text not null,
    -- Such as promote.
    action text not null,
    -- What it was about, on one line, such as metrics_g2. Never a secret.
    subject text not null,
    outcome text not null default 'STARTED' check (outcome in ('STARTED', 'DONE', 'REJECTED', 'FAILED')),
    -- The result as text for people, or why it was rejected or failed.
    detail text
);
