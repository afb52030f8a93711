-- Who looked at a child's record: once an hour for each person and part of it. Written after the answer, in batches, and never changed.
create table record_accesses (
  school_id int not null,
  child_id  int not null,
  user_id   int not null references users,
  kind      text not null constraint record_accesses_kind check
    (kind in ('child', 'absences', 'pickups', 'departures', 'reports', 'people', 'alerts')),
  capacity  text not null constraint record_accesses_capacity check (capacity in ('guardian', 'staff')),
  hour      timestamptz not null, -- its beginning
  day       date not null,        -- the school's
  constraint record_accesses_once primary key (child_id, user_id, kind, hour),
  foreign key (child_id, school_id) references children (id, school_id)
);
create index record_accesses_by_age on record_accesses (day);
call fence('record_accesses');
revoke update, delete on record_accesses from parvis_app;

create index audit_entries_of_user on audit_entries (user_id, at);
