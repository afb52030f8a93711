-- The current user's rights, and the live events that tell open pages what changed (docs/decisions/0007-live.md).
-- An event names a kind of record and its id, never its content. The database numbers the events of each user without
-- gaps, in the order of the commits, so that a page that was offline can request the missed ones.

create table live_cursors (
  user_id int primary key references users on delete cascade,
  last    bigint not null -- the number of the last event
);

-- Without a foreign key to live_cursors: tell_live writes both, and the check would cost a lookup per event.
create table live_events (
  user_id    int not null,
  n          bigint not null,
  about      text not null constraint live_events_about check (length(about) between 1 and 20),
  subject_id int,
  at         timestamptz not null default now(),
  primary key (user_id, n)
);
create index live_events_by_age on live_events (at);

create function forget_told() returns trigger language plpgsql as $$ begin
  delete from live_events where user_id = old.user_id;
  return null;
end $$;
create trigger told_forgotten after delete on live_cursors for each row execute function forget_told();

-- Tells each of `users` the event at the same index of the other lists, duplicates once, and tells the users whose
-- rights this transaction changed. Called last in a transaction: counters are locked in the order of users, so that
-- two transactions do not deadlock, until the commit, so that the numbers are in its order.
create function tell_live(users int[], abouts text[], subjects int[]) returns void language plpgsql as $$
declare
  rights_of constant int[] := coalesce(nullif(current_setting('app.rights_of', true), ''), '{}');
  payloads text[];
  payload  text;
begin
  perform set_config('app.rights_of', '', true);
  with told as (
    select user_id, about, subject_id, min(place) as place
      from unnest(users, abouts, subjects) with ordinality as t (user_id, about, subject_id, place)
     group by user_id, about, subject_id
    union all
    select distinct u.user_id, 'rights', null::int, 0 from unnest(rights_of) as u (user_id)
  ), counted as (
    insert into live_cursors as c (user_id, last)
    select user_id, count(*) from told group by user_id order by user_id
    on conflict (user_id) do update set last = c.last + excluded.last
    returning user_id, last
  ), kept as (
    insert into live_events (user_id, n, about, subject_id)
    select user_id,
           last - count(*) over (partition by user_id) + row_number() over (partition by user_id order by place),
           about, subject_id
      from told join counted using (user_id)
    returning user_id, n, about, subject_id
  ), paged as (
    -- A payload is at most 8,000 bytes, an event at most 60.
    select *, (row_number() over (order by user_id, n) - 1) / 100 as page from kept
  ), written as (
    select page, jsonb_agg(jsonb_build_array(user_id, n, about, subject_id) order by user_id, n)::text as payload
      from paged group by page
  )
  select array_agg(w.payload order by page) into payloads from written w;
  foreach payload in array coalesce(payloads, '{}') loop
    perform pg_notify('parvis_live', payload);
  end loop;
end $$;

-- Remembers, until the commit, the signed-in users whose rights a statement changed.
create function remember_rights() returns trigger language plpgsql as $$
declare
  touched int[] := '{}';
begin
  if tg_op <> 'INSERT' then touched := array(select distinct user_id from before_rows); end if;
  if tg_op <> 'DELETE' then touched := touched || array(select distinct user_id from after_rows); end if;
  touched := array(select distinct s.user_id from sessions s where s.user_id = any (touched));
  if touched <> '{}' then
    perform set_config('app.rights_of',
      (coalesce(nullif(current_setting('app.rights_of', true), ''), '{}')::int[] || touched)::text, true);
  end if;
  return null;
end $$;

-- Runs at the commit, in case the transaction has not called tell_live since.
create function tell_rights() returns trigger language plpgsql as $$ begin
  if current_setting('app.rights_of', true) <> '' then perform tell_live('{}', '{}', '{}'); end if;
  return null;
end $$;

do $$
declare
  links text;
begin
  foreach links in array
    array['guardians', 'staff_members', 'staff_groups', 'school_admins', 'organization_admins']
  loop
    execute format('create trigger rights_given after insert on %I referencing new table as after_rows
      for each statement execute function remember_rights()', links);
    execute format('create trigger rights_changed after update on %I
      referencing old table as before_rows new table as after_rows
      for each statement execute function remember_rights()', links);
    execute format('create trigger rights_taken after delete on %I referencing old table as before_rows
      for each statement execute function remember_rights()', links);
    execute format('create constraint trigger rights_told after insert or update or delete on %I
      deferrable initially deferred for each row execute function tell_rights()', links);
  end loop;
end $$;

-- Loads the user of the transaction (app.user) with their links, and sets the tenant scope of the capacity in which
-- they act. One function, so that a request reads nothing before its scope is set, and few statements, because every
-- request calls it. The number of the last live event is read first: all that is read later is at least as new.
-- The capacity `kept` adds children who left while their record is kept; `known` adds every school with a link.
create function stand_as(capacity text) returns json language plpgsql as $$
declare
  me        constant int := nullif(current_setting('app.user', true), '')::int;
  heard     bigint;
  staff_of  int[];
  door_duty int[];
  admin_of  int[];
  groups    json;
  guarded   int[];
  links     json := '[]';
  person    json;
  scope     text;
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
         array(select school_id from guardians where user_id = me)
    into heard, staff_of, door_duty, admin_of, groups, guarded;

  if guarded <> '{}' then
    -- The children's rows are in the tenant scope of their schools.
    scope := set_config('app.schools', guarded::text, true);
    select coalesce(json_agg(json_build_object(
             'childId', g.child_id,
             'schoolId', g.school_id,
             'rights', array_remove(array[
               case when g.can_view then 'view' end,
               case when g.can_report_absence then 'report_absence' end,
               case when g.can_pickup then 'pickup' end,
               case when g.can_message then 'message' end], null)) order by g.child_id), '[]'),
           coalesce(array_agg(distinct g.school_id), '{}')
      into links, guarded
      from guardians g join children c on c.id = g.child_id
     where g.user_id = me and (c.left_at is null or capacity in ('kept', 'known') and c.erased_at is null);
  end if;

  select json_build_object(
           'id', u.id, 'name', u.name, 'email', u.email, 'role', u.role, 'locale', u.locale, 'heard', heard,
           'children', links, 'staffOf', staff_of, 'adminOf', admin_of, 'groups', groups, 'doorDuty', door_duty)
    into person
    from users u where u.id = me;

  scope := set_config('app.schools', (case capacity
    when 'guardian' then guarded
    when 'kept' then guarded
    when 'staff' then array(select distinct unnest(staff_of || admin_of) order by 1)
    when 'admin' then admin_of
    when 'user' then guarded || staff_of || admin_of
    when 'known' then guarded || staff_of || admin_of
  end)::text, true);
  return person;
end $$;
