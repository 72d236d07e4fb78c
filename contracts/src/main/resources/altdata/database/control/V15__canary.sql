-- The canary: generations that the API serves to some keys instead of the live ones. All rows have the same rule.
create table canary (
    projection text primary key,
    number int not null,
    key_ids text[] not null,
    share double precision not null check (share >= 0 and share <= 1),
    -- In the future when the row is written, so that all instances of the API switch at the same time.
    effective_at timestamptz not null,
    withdrawn_at timestamptz,
    foreign key (projection, number) references generation on delete cascade
);
