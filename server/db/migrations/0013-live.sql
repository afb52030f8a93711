-- What each person is told while their page is open: that something changed and which record, never what. Numbered
-- for each person without gaps, in the order of the commits, so that a page that was away can ask for the rest.

create table live_cursors (
  user_id int primary key references users on delete cascade,
  last    bigint not null -- the number of the last event
);

create table live_events (
  user_id    int not null references live_cursors on delete cascade,
  n          bigint not null,
  about      text not null constraint live_events_about check (about ~ '^[a-z_]{1,20}$'),
  subject_id int,
  at         timestamptz not null default now(),
  primary key (user_id, n)
);
create index live_events_by_age on live_events (at);

-- Tells each user what stands in the same place of the other lists, once however often it is there, and besides whose
-- rights this transaction changed. It is the last thing a transaction does: counters are taken in the order of users, so
-- that two transactions never wait for each other, and held to the commit, so that numbers are in its order.
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
    -- A payload ends at 8,000 bytes; an event takes 60 at most.
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

-- Whose rights a statement changed, of those who are signed in: remembered until the transaction tells.
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

-- At the commit, where nothing else was told that would have taken them along.
create function tell_rights() returns trigger language plpgsql as $$ begin
  if current_setting('app.rights_of', true) <> '' then perform tell_live('{}', '{}', '{}'); end if;
  return null;
end $$;

do $$
declare
  links text;
begin
  foreach links in array array['guardians', 'staff_members', 'staff_groups', 'school_admins', 'organization_admins'] loop
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

-- However a session ends, every process hears of it: by its number, never its token.
create function tell_session_end() returns trigger language plpgsql as $$ begin
  perform pg_notify('parvis_sessions', old.id::text);
  return null;
end $$;
create trigger session_ended after delete on sessions for each row execute function tell_session_end();

-- As before, and: the number of the last event told to the caller, read before anything else, so that what the call
-- then reads is at least as new; the schools in which they have the door duty; and in a staff call the office's schools too.
create or replace function stand_as(capacity text) returns jsonb language plpgsql as $$
declare
  me       constant int := fenced_user();
  heard    constant bigint := coalesce((select last from live_cursors where user_id = me), 0);
  person   jsonb;
  links    jsonb;
  guarded  int[];
  staff_of int[] := array(select school_id from staff_members where user_id = me order by school_id);
  admin_of int[] := array(
    select school_id from school_admins where user_id = me
    union
    select s.id from schools s join organization_admins a using (organization_id) where a.user_id = me
    order by 1);
begin
  -- Whether a child has left stands behind the fence of its school.
  perform set_config('app.schools', array(select school_id from guardians where user_id = me)::text, true);
  select coalesce(jsonb_agg(jsonb_build_object(
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
   where g.user_id = me and c.left_at is null;

  select jsonb_build_object(
           'id', u.id, 'name', u.name, 'email', u.email, 'role', u.role, 'locale', u.locale, 'heard', heard,
           'children', links, 'staffOf', staff_of, 'adminOf', admin_of,
           'groups', coalesce((
             select jsonb_agg(jsonb_build_object('groupId', s.group_id, 'schoolId', s.school_id) order by s.group_id)
               from staff_groups s where s.user_id = me), '[]'),
           'doorDuty', array(
             select m.school_id from staff_members m where m.user_id = me and m.door_duty order by m.school_id))
    into person
    from users u where u.id = me;

  perform set_config('app.schools', (case capacity
    when 'guardian' then guarded
    when 'staff' then array(select distinct unnest(staff_of || admin_of) order by 1)
    when 'admin' then admin_of
    when 'user' then guarded || staff_of || admin_of
  end)::text, true);
  return person;
end $$;
