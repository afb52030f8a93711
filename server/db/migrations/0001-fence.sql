-- The fence between schools. The app works as a role that cannot step over it, and each transaction says
-- which schools it may touch (app.schools) and whose it is (app.user).

-- It may have been made beforehand, where the role that migrates may make none.
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

-- After a transaction's own setting ends it reads '' and not null, on both engines.
create function fenced_schools() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.schools', true), '')::int[], '{}'::int[]);

create function fenced_user() returns int language sql stable parallel safe
  return nullif(current_setting('app.user', true), '')::int;

-- Every table with a school_id stands behind it: select fence('absences');
create procedure fence(fenced regclass) language plpgsql as $$ begin
  execute format('alter table %s enable row level security', fenced);
  execute format('alter table %s force row level security', fenced);
  execute format(
    'create policy fence on %s using (school_id = any ((select fenced_schools())::int[]))
       with check (school_id = any ((select fenced_schools())::int[]))', fenced);
end $$;
