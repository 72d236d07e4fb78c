-- Up to which moment a generation has applied all records of its topic: those that the broker appended until then. The
-- API answers no question as of a later moment, because its answer could change.
create table read_progress (
    projection text not null,
    number int not null,
    read_until timestamptz not null,
    primary key (projection, number),
    foreign key (projection, number) references generation on delete cascade
);
