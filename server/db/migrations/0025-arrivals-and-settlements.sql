-- Who brought a child, on the mark of its arrival, and the settlements of staff: a child was seen although its family
-- reported it absent. A new report is shown again, because a settlement names the part of the day that was reported.

alter table attendance_marks add column brought_by text constraint attendance_marks_brought_by check (
  char_length(brought_by) between 1 and 80);
alter table attendance_marks add constraint attendance_marks_brought check (
  brought_by is null or status in ('present', 'late'));

create table attendance_settlements (
  id        bigint generated always as identity primary key,
  school_id int not null,
  child_id  int not null,
  day       date not null,
  reported  text not null constraint attendance_settlements_reported check (
    reported in ('full_day', 'morning', 'afternoon')),
  user_id   int not null references users,
  at        timestamptz not null,
  foreign key (child_id, school_id) references children (id, school_id)
);
create index attendance_settlements_of_child on attendance_settlements (child_id, day, id);
create index attendance_settlements_of_school on attendance_settlements (school_id, day);
call add_tenant_policy('attendance_settlements');
revoke update, delete on attendance_settlements from parvis_app;
