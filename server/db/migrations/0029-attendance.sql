-- Who is at school: what staff marked, each correction beside what it corrects, and that guardians were told of a missing child.

-- The last mark of a child and day is what holds; a null status took the one before back.
create table attendance_marks (
  id        bigint generated always as identity primary key,
  school_id int not null,
  child_id  int not null,
  day       date not null,
  status    text constraint attendance_marks_status check (status in ('present', 'late', 'absent', 'left')),
  time      text constraint attendance_marks_time check (time ~ '^([01]\d|2[0-3]):[0-5]\d$'), -- came, left, was noted as absent
  pickup_id int, -- whose hand-over, or taking it back, made the mark
  user_id   int not null references users,
  at        timestamptz not null,
  constraint attendance_marks_timed check ((status is null) = (time is null)),
  foreign key (child_id, school_id) references children (id, school_id),
  foreign key (pickup_id, school_id) references pickups (id, school_id)
);
create index attendance_marks_of_child on attendance_marks (child_id, day, id);
create index attendance_marks_of_school on attendance_marks (school_id, day, child_id, id);
create index attendance_marks_of_user on attendance_marks (user_id, at);
create index attendance_marks_of_pickup on attendance_marks (pickup_id) where pickup_id is not null;
call fence('attendance_marks');
revoke update, delete on attendance_marks from parvis_app;

create table attendance_notices (
  school_id int not null,
  child_id  int not null,
  day       date not null,
  told_by   int not null references users,
  told_at   timestamptz not null,
  constraint attendance_notices_once primary key (child_id, day),
  foreign key (child_id, school_id) references children (id, school_id)
);
create index attendance_notices_of_school on attendance_notices (school_id, day);
call fence('attendance_notices');
revoke update, delete on attendance_notices from parvis_app;

alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in
  ('absence', 'announcement', 'attendance', 'connection', 'report', 'quiz', 'form', 'order', 'pickup', 'person', 'rights'));

alter table record_accesses drop constraint record_accesses_kind;
alter table record_accesses add constraint record_accesses_kind check (kind in
  ('child', 'absences', 'attendance', 'pickups', 'departures', 'reports', 'people', 'alerts', 'orders'));
