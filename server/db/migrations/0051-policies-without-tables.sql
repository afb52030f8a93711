-- A policy decides by its row and by settings of the transaction, without a subquery, so that a distributed PostgreSQL
-- accepts it (docs/research/distributed-postgresql.md). The settings are set with `set local`, which such a database
-- passes on to its nodes. It does not pass on set_config.

create function set_local(name text, value text) returns void language plpgsql as $$ begin
  execute format('set local %s = %L', name, coalesce(value, ''));
end $$;

-- The organizations of the schools in scope, and those that the user administers.
create function tenant_organizations() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.organizations', true), '')::int[], '{}'::int[]);

create function administered_organizations() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.administered', true), '')::int[], '{}'::int[]);

-- The schools where the user works, in or out of scope.
create function user_workplaces() returns int[] language sql stable parallel safe
  return coalesce(nullif(current_setting('app.workplaces', true), '')::int[], '{}'::int[]);

-- The children who have, or had, the user as a guardian. Null until they are known.
create function user_children() returns int[] language sql stable parallel safe
  return nullif(current_setting('app.user_children', true), '')::int[];

-- Replaces the schools in scope, and their organizations, until the transaction ends.
create function set_tenant_schools(ids int[]) returns void language plpgsql as $$ begin
  perform set_local('app.schools', ids::text);
  perform set_local('app.organizations', (
    array(select distinct organization_id from schools where id = any (ids)) || administered_organizations())::text);
end $$;

-- Replaces the user. What is known of the one before no longer holds.
create function set_tenant_user(id int) returns void language plpgsql as $$ begin
  perform set_local('app."user"', id::text);
  perform set_local('app.administered', ''), set_local('app.workplaces', ''), set_local('app.user_children', '');
  perform set_tenant_schools(tenant_schools());
end $$;

-- Sets the scope to all schools and organizations, for later migrations. Their owner sees no row of a school otherwise.
create function set_scope_of_all() returns void language plpgsql as $$ begin
  perform set_local('app.schools', (
    select coalesce(array_agg(n), '{}')::text
      from generate_series(1, (select last_value from schools_id_seq)) n));
  perform set_local('app.organizations', array(select id from organizations)::text);
  perform set_local('app.administered', array(select id from organizations)::text);
end $$;

create or replace procedure add_tenant_policy(scoped regclass) language plpgsql as $$ begin
  execute format('alter table %s enable row level security', scoped);
  execute format('alter table %s force row level security', scoped);
  execute format(
    'create policy tenant_scope on %s using (school_id = any (tenant_schools()))
       with check (school_id = any (tenant_schools()))', scoped);
end $$;

-- The policies of add_tenant_policy.
do $$ declare
  scoped name;
begin
  for scoped in
    select tablename from pg_policies where schemaname = 'public' and policyname = 'tenant_scope'
      and qual = with_check and qual like '(school_id = ANY%' and qual not like '% OR %'
  loop
    execute format('alter policy tenant_scope on %I using (school_id = any (tenant_schools()))
      with check (school_id = any (tenant_schools()))', scoped);
  end loop;
end $$;

-- A file of an announcement of the organization is read in each of its schools: its rows name the organization.
select set_config('app.schools', (
  select coalesce(array_agg(n), '{}')::text
    from generate_series(1, (select last_value from schools_id_seq)) n), true);
alter table files add column organization_id int references organizations;
alter table file_contents add column organization_id int references organizations;
alter table announcements no force row level security; -- also shows those of an organization without schools
alter table announcements -- the organization, or 0 for the announcement of a school
  add column shared_with int not null generated always as (
    case when school_id is null then organization_id else 0 end) stored,
  add constraint announcements_shared unique (id, shared_with);
alter table announcement_files
  add column school_id int default 0, -- set by a trigger
  add column organization_id int not null default 0, -- 0 for the announcement of a school
  no force row level security; -- the former policy hides those of organizations from the owner
update announcement_files af set school_id = f.school_id, organization_id = a.shared_with
  from files f, announcements a where f.id = af.file_id and a.id = af.announcement_id;
update files f set organization_id = af.organization_id
  from announcement_files af where af.file_id = f.id and af.organization_id <> 0;
update file_contents fc set organization_id = af.organization_id
  from announcement_files af where af.file_id = fc.file_id and af.organization_id <> 0;
alter table announcements force row level security;
alter table announcement_files
  force row level security,
  alter column school_id set not null,
  drop constraint announcement_files_file_id_fkey,
  drop constraint announcement_files_announcement_id_fkey,
  add foreign key (file_id, school_id) references files (id, school_id),
  add foreign key (announcement_id, organization_id) references announcements (id, shared_with)
    on delete cascade on update cascade;
create index announcement_files_of_school on announcement_files (school_id);

-- Under the rights of the user: the announcement and the file are in scope, or the row is incomplete and refused.
create function place_announcement_file() returns trigger language plpgsql as $$ begin
  if new.announcement_id is not null then
    new.school_id := (
      select f.school_id from files f join announcements a on a.id = new.announcement_id
       where f.id = new.file_id and (a.school_id is null or a.school_id = f.school_id));
    new.organization_id := (select shared_with from announcements where id = new.announcement_id);
  end if;
  return new;
end $$;
create trigger announcement_files_have_a_place before insert on announcement_files
  for each row execute function place_announcement_file();
revoke update on announcement_files from parvis_app; -- a row is replaced

-- A file is shared as long as it belongs to an announcement of the organization.
create function share_announcement_file() returns trigger language plpgsql as $$
declare
  shared_with constant int := case when tg_op <> 'DELETE' then nullif(new.organization_id, 0) end;
  shared_file constant int := case when tg_op = 'DELETE' then old.file_id else new.file_id end;
begin
  update files set organization_id = shared_with
   where id = shared_file and organization_id is distinct from shared_with;
  update file_contents set organization_id = shared_with
   where file_id = shared_file and organization_id is distinct from shared_with;
  return null;
end $$;
create trigger announcement_files_are_shared after insert or delete or update of organization_id on announcement_files
  for each row execute function share_announcement_file();

-- Only who administers an organization shares a file with it.
create policy shared_by_administrator on files as restrictive for update
  using (true) with check (organization_id is null or organization_id = any (administered_organizations()));
create policy shared_by_administrator on file_contents as restrictive for update
  using (true) with check (organization_id is null or organization_id = any (administered_organizations()));
create policy unshared_at_first on files as restrictive for insert with check (organization_id is null);
create policy unshared_at_first on file_contents as restrictive for insert with check (organization_id is null);

alter policy tenant_scope on announcement_files using (
  organization_id = 0 and school_id = any (tenant_schools()) or organization_id = any (administered_organizations()));
-- Its school sees that a file is in use, also where the announcement is of another organization.
alter policy of_organization on announcement_files using (
  school_id = any (tenant_schools()) or organization_id = any (tenant_organizations()));
alter policy of_organization on files using (organization_id = any (tenant_organizations()));
alter policy of_organization on file_contents using (organization_id = any (tenant_organizations()));
alter policy own_upload on files using (owner_id = tenant_user() and attached_at is null);
alter policy taken_by_record on files
  using (owner_id = tenant_user() and attached_at is null) with check (school_id = any (tenant_schools()));

alter policy tenant_scope on announcements
  using (
    school_id = any (tenant_schools())
    or school_id is null and organization_id = any (tenant_organizations()))
  with check (
    school_id = any (tenant_schools())
    or school_id is null and organization_id = any (administered_organizations()));
alter policy tenant_scope on audit_entries using (school_id is null or school_id = any (tenant_schools()))
  with check (school_id is null or school_id = any (tenant_schools()));
alter policy tenant_scope on schools using (id = any (tenant_schools())) with check (id = any (tenant_schools()));
alter policy own on schools using (organization_id = any (administered_organizations()));
alter policy own on staff_members using (user_id = tenant_user());
alter policy own on staff_groups using (user_id = tenant_user());
alter policy own on school_admins using (user_id = tenant_user());
alter policy own on guardians using (user_id = tenant_user());
alter policy own on former_guardians using (user_id = tenant_user());
alter policy own on child_followers using (user_id = tenant_user());
alter policy presented on invitations using (nullif(current_setting('app.invitation', true), '') in (token, code));
alter policy presented on room_devices using (nullif(current_setting('app.room_token', true), '') in (token, code));

-- No guardian of the child, present or former, and only who works at the school. A transaction without a user is a job.
drop policy no_former_guardian on child_restrictions;
alter policy staff_only on child_restrictions using (
  tenant_user() is null
  or not child_id = any (user_children()) and school_id = any (user_workplaces()));

-- As before: only their settings are now local ones.
create or replace function keep_addresses() returns trigger language plpgsql
security definer set search_path = public, pg_temp as $$
declare
  scope constant text := coalesce(current_setting('app.schools', true), '');
begin
  perform set_local('app.schools', (
    select coalesce(array_agg(n), '{}')::text
      from generate_series(1, (select last_value from schools_id_seq)) n));
  update guardians g
     set emails = array(select unnest(g.emails) union select old.email order by 1)
   where g.user_id = new.id;
  update former_guardians f
     set emails = array(select unnest(f.emails) union select old.email union select new.email order by 1)
   where f.user_id = new.id;
  perform set_local('app.schools', scope);
  return null;
end $$;

create or replace function count_file_usage() returns trigger language plpgsql as $$
declare
  scope constant text := coalesce(current_setting('app.schools', true), '');
begin
  if tg_op <> 'INSERT' then
    perform set_local('app.schools', array[old.school_id]::text);
    update file_usage set files = files - 1, bytes = bytes - old.stored_bytes where school_id = old.school_id;
    perform set_local('app.schools', scope);
  end if;
  if tg_op <> 'DELETE' then
    insert into file_usage (school_id, files, bytes) values (new.school_id, 1, new.stored_bytes)
    on conflict (school_id) do update set files = file_usage.files + 1, bytes = file_usage.bytes + excluded.bytes;
  end if;
  return null;
end $$;

create or replace function stand_as(capacity text) returns json language plpgsql as $$
declare
  me           constant int := nullif(current_setting('app.user', true), '')::int;
  heard        bigint;
  staff_of     int[];
  door_duty    int[];
  admin_of     int[];
  administered int[];
  groups       json;
  guarded      int[];
  own_children int[];
  links        json := '[]';
  followed     json;
  strong_from  timestamptz;
  person       json;
begin
  select coalesce((select last from live_cursors where user_id = me), 0),
         array(select school_id from staff_members where user_id = me order by school_id),
         array(select school_id from staff_members where user_id = me and staff_members.door_duty order by school_id),
         array(select school_id from school_admins where user_id = me order by school_id),
         array(select organization_id from organization_admins where user_id = me),
         (select coalesce(
                   json_agg(json_build_object('groupId', group_id, 'schoolId', school_id) order by group_id), '[]')
            from staff_groups where user_id = me),
         array(select school_id from guardians where user_id = me),
         array(select child_id from guardians where user_id = me
               union all
               select child_id from former_guardians where user_id = me),
         (select coalesce(json_agg(json_build_object('childId', child_id, 'schoolId', school_id) order by child_id), '[]')
            from child_followers where user_id = me and ended_at is null)
    into heard, staff_of, door_duty, admin_of, administered, groups, guarded, own_children, followed;

  perform set_local('app.administered', administered::text);
  if administered <> '{}' then
    admin_of := array(select unnest(admin_of) union select id from schools where organization_id = any (administered)
                      order by 1);
  end if;
  perform set_local('app.workplaces', (staff_of || admin_of)::text);
  perform set_local('app.user_children', own_children::text);

  if staff_of <> '{}' or admin_of <> '{}' then
    perform set_local('app.schools', (staff_of || admin_of)::text);
    select min(strong_sign_in_from) into strong_from from schools where id = any (staff_of || admin_of);
  end if;

  if guarded <> '{}' then
    -- The children's rows are in the tenant scope of their schools.
    perform set_local('app.schools', guarded::text);
    select coalesce(json_agg(json_build_object(
             'childId', g.child_id,
             'schoolId', g.school_id,
             'hidden', s.hidden_modules,
             'rights', array_remove(array[
               case when g.can_view then 'view' end,
               case when g.can_report_absence then 'report_absence' end,
               case when g.can_pickup then 'pickup' end,
               case when g.can_message then 'message' end], null)) order by g.child_id), '[]'),
           coalesce(array_agg(distinct g.school_id), '{}')
      into links, guarded
      from guardians g join children c on c.id = g.child_id join schools s on s.id = g.school_id
     where g.user_id = me and (c.left_at is null or capacity in ('kept', 'known') and c.erased_at is null);
  end if;

  select json_build_object(
           'id', u.id, 'name', u.name, 'email', u.email, 'role', u.role, 'locale', u.locale, 'heard', heard,
           'children', links, 'staffOf', staff_of, 'adminOf', admin_of, 'groups', groups, 'doorDuty', door_duty,
           'followed', followed, 'strongFrom', strong_from)
    into person
    from users u where u.id = me;

  perform set_tenant_schools(case capacity
    when 'guardian' then guarded
    when 'kept' then guarded
    when 'follower' then array(
      select distinct school_id from child_followers where user_id = me and ended_at is null order by 1)
    when 'staff' then array(select distinct unnest(staff_of || admin_of) order by 1)
    when 'admin' then admin_of
    when 'user' then guarded || staff_of || admin_of
    when 'known' then guarded || staff_of || admin_of
  end);
  return person;
end $$;
