-- Creates the role of the query API. It can read the tables, count quotas and store results of shadow reads, and nothing
-- else. Run this script as a superuser, after a builder has connected with its role (here altdata) and created its tables;
-- until then the query API waits. Running it again is safe. Then set a password with `\password altdata_api`.
do $$
declare
    generation record;
begin
    if to_regclass('altdata.shadow_difference') is null then
        raise exception 'the tables of the builder are missing: start a projection builder of this version first';
    end if;
    if not exists (select from pg_roles where rolname = 'altdata_api') then
        create role altdata_api login;
    end if;
    -- Schemas and tables that the builder will create: one schema per generation.
    alter default privileges for role altdata grant usage on schemas to altdata_api;
    alter default privileges for role altdata grant select on tables to altdata_api;
    -- Schemas and tables that already exist.
    for generation in
        select nspname from pg_namespace where nspname = 'altdata' or nspname ~ '^[a-z_]+_g[0-9]+$'
    loop
        execute format('grant usage on schema %I to altdata_api', generation.nspname);
        execute format('grant select on all tables in schema %I to altdata_api', generation.nspname);
    end loop;
    grant insert, update on altdata.key_usage, altdata.key_last_use, altdata.shadow_result to altdata_api;
    grant insert on altdata.shadow_difference to altdata_api;
    -- Rejected records may contain anything, and the audit trail names operators.
    revoke select on altdata.dead_letter, altdata.audit from altdata_api;
end
$$;
alter role altdata_api set search_path = '';
