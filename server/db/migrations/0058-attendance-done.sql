-- That the attendance of a group was declared done, who did and when; and that it was reopened.

-- The last row of a group and day is what holds.
create table attendance_completions (
  id        bigint generated always as identity primary key,
  school_id int not null,
  group_id  int not null,
  day       date not null,
  done      boolean not null, -- false: reopened
  user_id   int not null references users,
  at        timestamptz not null,
  foreign key (group_id, school_id) references groups (id, school_id)
);
create index attendance_completions_of_group on attendance_completions (group_id, day, id);
create index attendance_completions_of_school on attendance_completions (school_id, day, id);
call fence('attendance_completions');
revoke update, delete on attendance_completions from parvis_app;
