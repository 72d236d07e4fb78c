-- Records what transactions change in checkpoints and generations, to compare it with the model of the protocol.
--
-- A trigger writes each event in the transaction that it describes, after this transaction has locked the changed row.
-- The ids of transactions that conflict are therefore in the order of their commits.
create schema protocol_trace;

create table protocol_trace.event (
    id bigint generated always as identity primary key,
    transaction bigint not null default pg_current_xact_id()::text::bigint,
    process text not null default current_setting('application_name'),
    kind text not null,
    projection text not null,
    generation int not null,
    partition int,
    from_offset bigint,
    to_offset bigint,
    from_state text,
    to_state text,
    from_paused boolean,
    to_paused boolean
);

create function protocol_trace.checkpoint_changed() returns trigger language plpgsql as $$
begin
    if old is null or old.epoch <> new.epoch then
        insert into protocol_trace.event (kind, projection, generation, partition, to_offset)
        values ('EPOCH', new.projection, new.number, new.partition, new.next_offset);
    end if;
    if old.next_offset <> new.next_offset then
        insert into protocol_trace.event (kind, projection, generation, partition, from_offset, to_offset)
        values ('OFFSET', new.projection, new.number, new.partition, old.next_offset, new.next_offset);
    end if;
    return null;
end
$$;

create function protocol_trace.generation_changed() returns trigger language plpgsql as $$
begin
    if old is null or (old.state, old.paused) <> (new.state, new.paused) then
        insert into protocol_trace.event (
            kind, projection, generation, from_state, to_state, from_paused, to_paused
        ) values ('STATE', new.projection, new.number, old.state, new.state, old.paused, new.paused);
    end if;
    return null;
end
$$;

create trigger protocol_trace after insert or update of state, paused on altdata.generation
    for each row execute function protocol_trace.generation_changed();
create trigger protocol_trace after insert or update of epoch, next_offset on altdata.checkpoint
    for each row execute function protocol_trace.checkpoint_changed();

-- What exists already. Both tables are locked by the triggers' creation, until this transaction ends.
insert into protocol_trace.event (kind, projection, generation, to_state, to_paused)
select 'KNOWN_GENERATION', projection, number, state, paused from altdata.generation
where state not in ('DROPPED', 'FAILED');
insert into protocol_trace.event (kind, projection, generation, partition, to_offset)
select 'KNOWN_CHECKPOINT', projection, number, partition, next_offset from altdata.checkpoint;
