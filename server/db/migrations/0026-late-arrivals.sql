-- Families also report that a child arrives late or leaves early. Staff enter what a parent said on the phone. Guardians
-- of a child who has not arrived are notified automatically, and answer. No row of a school is changed.

alter table absences
  add column kind        text not null default 'absent' constraint absences_kind check (kind in ('absent', 'late', 'early')),
  add column time        text constraint absences_time check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'),
  add column caller_id   int references users, -- the guardian on the phone; reported_by entered it
  add column caller_name text constraint absences_caller_name check (char_length(caller_name) between 1 and 120),
  add constraint absences_timed check ((kind = 'absent') = (time is null)),
  add constraint absences_one_day check (kind = 'absent' or first_day = last_day),
  add constraint absences_caller check (num_nonnulls(caller_id, caller_name) <= 1);
-- A child has one late arrival and one early leaving a day. A newer report replaces the one before it.
create unique index absences_one_per_kind on absences (child_id, first_day, kind)
  where kind <> 'absent' and cancelled_at is null;
create index absences_timed_of_school on absences (school_id, first_day) where kind <> 'absent' and cancelled_at is null;

alter table pickups
  add column caller_id   int references users, -- the guardian on the phone; requested_by entered it
  add column caller_name text constraint pickups_caller_name check (char_length(caller_name) between 1 and 120),
  add constraint pickups_caller check (num_nonnulls(caller_id, caller_name) <= 1);

-- How long after its expected time a child is missing, in minutes, and whether its guardians are notified automatically.
alter table schools
  add column arrival_minutes int not null default 15 constraint schools_arrival_minutes
    check (arrival_minutes between 0 and 120),
  add column checks_arrivals boolean not null default true;

-- Null: notified automatically.
alter table attendance_notices alter column told_by drop not null;

-- The first answer of a guardian to the notice about a missing child. A request to check stays open until staff settle it.
create table arrival_answers (
  school_id  int not null,
  child_id   int not null,
  day        date not null,
  answer     text not null constraint arrival_answers_answer check (answer in ('sick', 'on_the_way', 'check')),
  minutes    int constraint arrival_answers_minutes check (minutes in (10, 20, 30)),
  user_id    int not null references users,
  at         timestamptz not null,
  settled_by int references users,
  settled_at timestamptz,
  constraint arrival_answers_once primary key (child_id, day),
  constraint arrival_answers_timed check ((answer = 'on_the_way') = (minutes is not null)),
  constraint arrival_answers_settled check (num_nulls(settled_by, settled_at) in (0, 2)),
  foreign key (child_id, day) references attendance_notices (child_id, day) on delete cascade,
  foreign key (child_id, school_id) references children (id, school_id)
);
create index arrival_answers_of_school on arrival_answers (school_id, day);
call add_tenant_policy('arrival_answers');
