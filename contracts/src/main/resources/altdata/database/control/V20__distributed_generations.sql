-- If there is a row, new generations are distributed over the nodes of a Citus cluster.
create table distribution (
    only_row boolean primary key default true check (only_row),
    -- The number of shards of each table.
    shards int not null check (shards > 0)
);

alter table generation add column distributed boolean not null default false;

-- How often the derived tables of a distributed generation have changed, by shard of the derivation; shard -1 counts
-- changes of all shards. Other generations count in derivation.
create table distributed_derivation (
    projection text not null,
    number int not null,
    shard int not null,
    version bigint not null,
    primary key (projection, number, shard),
    foreign key (projection, number) references generation
) with (fillfactor = 50);

-- Which changes of distributed generations all nodes show: offsets of checkpoints, and versions of derivations, which
-- have the topic '' and their shard as partition. A transaction over several nodes first becomes visible on the
-- coordinator, with its checkpoint, and then on the other nodes.
create table settled_position (
    projection text not null,
    number int not null,
    topic text not null,
    partition int not null,
    position bigint not null,
    primary key (projection, number, topic, partition),
    foreign key (projection, number) references generation
) with (fillfactor = 50);

-- The checkpoints up to which readers see all rows.
create view visible_checkpoint as
select c.projection, c.number, c.topic, c.partition, c.topic_id, c.problem,
    case when g.distributed then coalesce(s.position, 0) else c.next_offset end as next_offset
from checkpoint c
join generation g using (projection, number)
left join settled_position s using (projection, number, topic, partition);

-- The positions of distributed generations that not all nodes show yet, and up to which position they do.
create view unsettled_position as
select projection, number, topic, partition, coalesce(s.position, 0) as settled
from (
    select projection, number, topic, partition, next_offset as position from checkpoint
    union all
    select projection, number, '', shard, version from distributed_derivation
) p
join generation g using (projection, number)
left join settled_position s using (projection, number, topic, partition)
where g.distributed and p.position > coalesce(s.position, 0);

-- Distributed tables have no triggers, so nothing records that another program has changed them.
create or replace function watch_content(content regclass) returns void language plpgsql as $$
begin
    if exists (select from altdata.distribution) then
        return;
    end if;
    execute format(
        'create trigger other_writer after insert or update or delete or truncate on %s for each statement
            when (current_setting(''altdata.content_writer'', true) is distinct from ''builder'')
            execute function altdata.note_other_writer()',
        content);
end
$$;
