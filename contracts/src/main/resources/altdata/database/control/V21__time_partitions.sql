-- If there is a row, the tables of posts and feeds in new generations are partitioned by time.
create table partitioning (
    only_row boolean primary key default true check (only_row),
    unit text not null check (unit in ('year', 'quarter', 'month'))
);

-- The unit of its partitions; null if its tables are not partitioned by time.
alter table generation add column partition_unit text;

-- The content of posts that were created before this time is removed.
create table content_horizon (
    projection text not null,
    number int not null,
    platform text not null,
    created timestamptz not null,
    primary key (projection, number, platform),
    foreign key (projection, number) references generation
);

-- Partitions an empty table by a time, and first by the values of another column if there are any. Rows without a time,
-- and those that no other partition contains, are in partitions named <table>_rest.
create function partition_by_time(content regclass, time_column text, value_column text, partition_values text[])
returns void language plpgsql as $$
declare
    name text;
    key text[];
    value text;
begin
    select c.relname,
        (select array_agg(a.attname order by array_position(i.indkey::int2[], a.attnum))
            from pg_index i
            join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
            where i.indrelid = c.oid and i.indisprimary)
    into name, key
    from pg_class c
    where c.oid = content;

    execute format('alter table %I rename to unpartitioned', name);
    execute format(
        'create table %I (like unpartitioned including all excluding indexes) partition by %s',
        name,
        case when value_column is null then format('range (%I)', time_column) else format('list (%I)', value_column) end);
    drop table unpartitioned;

    -- A unique index needs the columns that the table is partitioned by.
    if time_column = any(key) then
        execute format('alter table %I add primary key (%s)', name, array_to_string(key, ', '));
    else
        execute format(
            'create unique index %I on %I (%s, %I) nulls not distinct',
            name || '_key', name, array_to_string(key, ', '), time_column);
    end if;

    execute format('create table %I partition of %I default', name || '_rest', name);
    foreach value in array partition_values loop
        execute format(
            'create table %I partition of %I for values in (%L) partition by range (%I)',
            name || '_' || value, name, value, time_column);
        execute format('create table %I partition of %I default', name || '_' || value || '_rest', name || '_' || value);
    end loop;
end
$$;

-- Partitions a table of records and its history in the same way. A unique index exists only within a partition, so
-- <table>_place has each identity once, with the time that decides in which partition its row is.
create function partition_records(content text, time_column text, value_column text, partition_values text[])
returns void language plpgsql as $$
declare
    columns text;
begin
    select string_agg(quote_ident(a.attname), ', ' order by array_position(i.indkey::int2[], a.attnum)) into columns
    from pg_index i
    join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey)
    where i.indrelid = content::regclass and i.indisprimary;

    execute format(
        'create table %I as select %s, %I from %I with no data', content || '_place', columns, time_column, content);
    execute format('alter table %I add primary key (%s)', content || '_place', columns);
    perform altdata.partition_by_time(content::regclass, time_column, value_column, partition_values);
    perform altdata.partition_by_time((content || '_history')::regclass, time_column, value_column, partition_values);
    -- The triggers of a partitioned table notice only statements that name it.
    perform altdata.watch_content(relid)
    from (
        select relid from pg_partition_tree(content)
        union all
        select relid from pg_partition_tree(content || '_history')
    ) as each;
end
$$;

-- Adds a partition for the times from the first to the second, unless it exists or the table has 200 partitions. Fails if
-- other transactions use the table for longer than the timeout: others that use it later would wait too.
create function add_partition(
    parent regclass, name text, from_time timestamptz, to_time timestamptz, max_wait text)
returns void language plpgsql as $$
declare
    schema text := (select relnamespace::regnamespace from pg_class where oid = parent);
    rest regclass := (
        select i.inhrelid
        from pg_inherits i
        join pg_class c on c.oid = i.inhrelid
        where i.inhparent = parent and pg_get_expr(c.relpartbound, c.oid) = 'DEFAULT');
    time_column text := (
        select a.attname
        from pg_partitioned_table p
        join pg_attribute a on a.attrelid = p.partrelid and a.attnum = p.partattrs[0]
        where p.partrelid = parent);
begin
    perform set_config('lock_timeout', max_wait, true);
    -- The content does not change.
    perform set_config('altdata.content_writer', 'builder', true);
    perform pg_advisory_xact_lock(hashtextextended('altdata adds partitions to ' || parent, 0));
    if to_regclass(format('%s.%I', schema, name)) is not null
        or (select count(*) from pg_inherits where inhparent = parent) >= 200 then
        return;
    end if;
    -- Without the other partitions: their vacuum may take hours.
    execute format('lock table only %s in access exclusive mode', parent);
    execute format('lock table %s in access exclusive mode', rest);
    -- There are some if the partition could not be added in time, or after a partial replay.
    execute format('create temp table misplaced on commit drop as select * from %s where %I >= $1 and %2$I < $2',
        rest, time_column) using from_time, to_time;
    execute format('delete from %s where %I >= $1 and %2$I < $2', rest, time_column) using from_time, to_time;
    execute format(
        'create table %s.%I partition of %s for values from (%L) to (%L)', schema, name, parent, from_time, to_time);
    execute format('insert into %s.%I select * from misplaced', schema, name);
    drop table misplaced;
    if exists (
        select from pg_trigger where tgrelid = pg_partition_root(parent) and tgname = 'other_writer'
    ) then
        perform altdata.watch_content(format('%s.%I', schema, name)::regclass);
    end if;
end
$$;

-- Drops the partitions that end before a time, if they are empty, and returns their number. Fails if other transactions
-- use the table for half a second.
create function drop_partitions(parent regclass, before timestamptz)
returns int language plpgsql set lock_timeout = '500ms' as $$
declare
    part regclass;
    is_used boolean;
    dropped int := 0;
begin
    for part in
        with child as materialized (
            select c.oid, pg_get_expr(c.relpartbound, c.oid) as bounds
            from pg_inherits i
            join pg_class c on c.oid = i.inhrelid
            where i.inhparent = parent
        )
        select oid from child where substring(bounds from $regex$TO \('([^']+)'\)$regex$)::timestamptz <= before
    loop
        -- Reads an empty partition to its end, so the parent is locked afterwards, for a moment.
        execute format('lock table only %s in share mode', part);
        execute format('select exists (select from %s)', part) into is_used;
        if not is_used then
            execute format('drop table %s', part);
            dropped := dropped + 1;
        end if;
    end loop;
    return dropped;
end
$$;
