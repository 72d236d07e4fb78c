-- The builders maintain the content checksums of generations, in the transactions that write the content. If another
-- program changes a table, the checksum no longer describes it; these triggers record that.
create function note_other_writer() returns trigger language plpgsql as $$
begin
    execute format(
        'insert into %I.content_checksum (writer, parts) values (-2, ''{}'') on conflict do nothing', tg_table_schema);
    return null;
end
$$;

-- The trigger runs once for each statement, not for each row.
create function watch_content(content regclass) returns void language plpgsql as $$
begin
    execute format(
        'create trigger other_writer after insert or update or delete or truncate on %s for each statement
            when (current_setting(''altdata.content_writer'', true) is distinct from ''builder'')
            execute function altdata.note_other_writer()',
        content);
end
$$;
