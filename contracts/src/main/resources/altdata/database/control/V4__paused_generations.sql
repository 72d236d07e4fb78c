-- A paused generation is read and written by nobody but those who look at it.
alter table generation add column paused boolean not null default false;
