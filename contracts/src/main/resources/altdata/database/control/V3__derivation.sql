-- How often the derived tables of a generation have changed: together with its checkpoints this tells whether an
-- answer read from it may be given again.
create table derivation (
    projection text not null,
    number int not null,
    version bigint not null,
    primary key (projection, number),
    foreign key (projection, number) references generation
);
