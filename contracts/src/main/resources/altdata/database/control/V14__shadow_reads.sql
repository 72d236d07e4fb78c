-- Shadow reads: generations from which the API answers a share of the requests again, to compare the responses.
create table shadow (
    projection text not null,
    number int not null,
    share double precision not null check (share > 0 and share <= 1),
    -- Distinguishes the results of this run from those of an earlier one.
    started_at timestamptz not null default clock_timestamp(),
    primary key (projection, number),
    foreign key (projection, number) references generation on delete cascade
);

-- The results of the last run by operation.
create table shadow_result (
    projection text not null,
    number int not null,
    operation text not null,
    compared bigint not null,
    different bigint not null,
    undecided bigint not null,
    primary key (projection, number, operation),
    foreign key (projection, number) references generation on delete cascade
);

-- Some of the differences that were found.
create table shadow_difference (
    id bigint generated always as identity primary key,
    projection text not null,
    number int not null,
    operation text not null,
    request text not null,
    live text not null,
    candidate text not null,
    found_at timestamptz not null default clock_timestamp(),
    foreign key (projection, number) references generation on delete cascade
);
