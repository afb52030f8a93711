-- Two-step sign-in (docs/decisions/0078): the second step after a password, and schools that require a strong sign-in
-- of their staff. As a password, a second step belongs to the user and not to a school.

create table two_step_secrets (
  user_id      int primary key references users on delete cascade,
  key_id       text not null, -- the fingerprint of the health key that encrypts the secret
  secret       bytea not null,
  created_at   timestamptz not null,
  confirmed_at timestamptz, -- null until the first code: the second step is not on
  last_step    int not null default 0 -- the time step of the last code, which works once
);

-- Unused recovery codes, as hashes.
create table recovery_codes (
  user_id int not null references two_step_secrets on delete cascade,
  hash    text not null,
  primary key (user_id, hash)
);

alter table sessions
  drop constraint sessions_method,
  add constraint sessions_method check (method in ('password', 'passkey', 'provider', 'two_step'));

-- A place is an address, or a device: the keyed hash of the cookie by which a browser is known.
alter table sign_in_places add column is_device boolean not null default false;

-- From when the staff of a school need a strong sign-in. Null when a password is enough.
alter table schools add column strong_sign_in_from timestamptz;

-- Adds the earliest of these times at the schools where the user works.
create or replace function stand_as(capacity text) returns json language plpgsql as $$
declare
  me          constant int := nullif(current_setting('app.user', true), '')::int;
  heard       bigint;
  staff_of    int[];
  door_duty   int[];
  admin_of    int[];
  groups      json;
  guarded     int[];
  links       json := '[]';
  followed    json;
  strong_from timestamptz;
  person      json;
  scope       text;
begin
  select coalesce((select last from live_cursors where user_id = me), 0),
         array(select school_id from staff_members where user_id = me order by school_id),
         array(select school_id from staff_members where user_id = me and staff_members.door_duty order by school_id),
         array(
           select school_id from school_admins where user_id = me
           union
           select s.id from schools s join organization_admins a using (organization_id) where a.user_id = me
           order by 1),
         (select coalesce(
                   json_agg(json_build_object('groupId', group_id, 'schoolId', school_id) order by group_id), '[]')
            from staff_groups where user_id = me),
         array(select school_id from guardians where user_id = me),
         (select coalesce(json_agg(json_build_object('childId', child_id, 'schoolId', school_id) order by child_id), '[]')
            from child_followers where user_id = me and ended_at is null)
    into heard, staff_of, door_duty, admin_of, groups, guarded, followed;

  if staff_of <> '{}' or admin_of <> '{}' then
    scope := set_config('app.schools', (staff_of || admin_of)::text, true);
    select min(strong_sign_in_from) into strong_from from schools where id = any (staff_of || admin_of);
  end if;

  if guarded <> '{}' then
    -- The children's rows are in the tenant scope of their schools.
    scope := set_config('app.schools', guarded::text, true);
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

  scope := set_config('app.schools', (case capacity
    when 'guardian' then guarded
    when 'kept' then guarded
    when 'follower' then array(
      select distinct school_id from child_followers where user_id = me and ended_at is null order by 1)
    when 'staff' then array(select distinct unnest(staff_of || admin_of) order by 1)
    when 'admin' then admin_of
    when 'user' then guarded || staff_of || admin_of
    when 'known' then guarded || staff_of || admin_of
  end)::text, true);
  return person;
end $$;
