alter table generation
    -- A digest of the definition of its base tables, without the derived tables and the indexes of queries. Empty if a
    -- version without this column created it.
    add column base_definition text not null default '',
    -- The number of the generation whose base tables it copies; null if it is built from the log.
    add column copied_from int;
