-- Tenant scope: several schools share the database, and row-level security separates them.
-- The application works as a role that cannot bypass row-level security. Each transaction sets the schools it may
-- touch (app.schools) and its user (app.user). Without these settings a table of a school shows no row and takes none.

-- The role may exist: another database of the server created it, or an administrator did.
do $$ begin
  if not exists (select from pg_roles where rolname = 'parvis_app') then
    create role parvis_app nologin nobypassrls;
  end if;
exception when duplicate_object or unique_violation then null;
end $$;

do $$ begin
  execute format('grant parvis_app to %I', current_user);
exception when others then
  if not pg_has_role(current_user, 'parvis_app', 'member') then raise; end if;
end $$;

grant usage on schema public to parvis_app;
alter default privileges in schema public grant select, insert, update, delete on tables to parvis_app;
alter default privileges in schema public grant usage, select on sequences to parvis_app;

-- A setting local to an earlier transaction reads as '' and not as null.
create function tenant_schools() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.schools', true), '')::int[], '{}'::int[]);

create function tenant_user() returns int language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::int;

-- Puts a table with a school_id under the tenant scope: call add_tenant_policy('absences').
create procedure add_tenant_policy(scoped regclass) language plpgsql as $$ begin
  execute format('alter table %s enable row level security', scoped);
  execute format('alter table %s force row level security', scoped);
  execute format(
    'create policy tenant_scope on %s using (school_id = any ((select tenant_schools())::int[]))
       with check (school_id = any ((select tenant_schools())::int[]))', scoped);
end $$;
