-- The days and hours of a school: weekly hours, each from a day on, and a calendar of exceptions. The revision of a
-- school's calendar increases with each change, so that one office member cannot overwrite the change of another.

create table school_hours (
  school_id int not null references schools,
  from_day  date not null,
  week      jsonb not null check (jsonb_typeof(week) = 'array' and jsonb_array_length(week) = 7),
  primary key (school_id, from_day)
);
call add_tenant_policy('school_hours');

create table school_calendar_days (
  school_id int not null references schools,
  day       date not null,
  kind      text not null check (kind in ('closed', 'pedagogical', 'early_release', 'normal')),
  name_en   text,
  name_fr   text,
  times     jsonb not null,
  primary key (school_id, day)
);
call add_tenant_policy('school_calendar_days');

-- The rows of schools are visible to their owner only in a tenant scope.
select set_config('app.schools', (
  select coalesce(array_agg(n), '{}')::text
    from generate_series(1, (select last_value from schools_id_seq)) n), true);

insert into school_hours (school_id, from_day, week)
select s.id, '2000-01-01', (
  select jsonb_agg(case when n = any (s.school_days) then jsonb_build_object(
    'opensAt', '07:00', 'bell', '08:30', 'lateFrom', '08:30',
    'closesAt', to_char(least(s.last_slot::time + interval '1 hour', time '23:59'), 'HH24:MI'),
    'changeUntil', to_char(least(s.last_slot::time + interval '1 hour', time '23:59'), 'HH24:MI'),
    'firstSlot', s.first_slot, 'lastSlot', s.last_slot, 'slotMinutes', s.slot_minutes) end order by n)
  from generate_series(1, 7) n)
from schools s;

alter table schools
  drop column first_slot,
  drop column last_slot,
  drop column slot_minutes,
  drop column school_days,
  add column kind text not null default 'school' check (kind in ('school', 'childcare_center', 'daycare', 'school_daycare')),
  add column languages text[] not null default '{fr,en}' check (languages <@ '{fr,en}' and cardinality(languages) > 0),
  add column hidden_modules text[] not null default '{}',
  add column privacy_officer_name text,
  add column privacy_officer_email text,
  add column settings_revision int not null default 0,
  add column calendar_revision int not null default 0;
