-- The audit log, the accesses to children's records, and the idempotency keys of mutations.
-- The database holds: the application's role only adds to the log and to the accesses, and a mutation with the same key
-- runs once. `core/settings/retention.ts` says how long each is kept.

create table audit_entries (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  school_id  int references schools, -- null for acts outside a school, such as a sign-in
  user_id    int references users,
  act        text not null, -- session.started, absence.reported: no message text, no health notes
  subject_id int,
  child_id   int references children, -- where the subject does not tell the child or the user concerned
  about_id   int references users,
  request_id text
);
create index audit_entries_of_school on audit_entries (school_id, at);
create index audit_entries_in_order on audit_entries (school_id, id);
create index audit_entries_of_user on audit_entries (user_id, at);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy tenant_scope on audit_entries using (school_id is null or school_id = any ((select tenant_schools())::int[]))
  with check (school_id is null or school_id = any ((select tenant_schools())::int[]));
revoke update, delete on audit_entries from parvis_app;

-- Once an hour for each user, child, part of the record and capacity. Written after the reply, in batches.
create table record_accesses (
  school_id int not null,
  child_id  int not null,
  user_id   int not null references users,
  kind      text not null constraint record_accesses_kind check (kind in (
    'child', 'absences', 'attendance', 'pickups', 'departures', 'reports', 'people', 'alerts', 'forms', 'orders',
    'quizzes')),
  capacity  text not null constraint record_accesses_capacity check (capacity in ('guardian', 'staff')),
  hour      timestamptz not null, -- its beginning
  day       date not null,        -- in the school's time zone
  constraint record_accesses_once primary key (child_id, user_id, kind, capacity, hour),
  foreign key (child_id, school_id) references children (id, school_id)
);
create index record_accesses_by_age on record_accesses (day);
call add_tenant_policy('record_accesses');
revoke update, delete on record_accesses from parvis_app;

create table idempotency_keys (
  user_id    int not null references users on delete cascade,
  call       text not null, -- method and path
  key        text not null constraint idempotency_keys_length check (length(key) <= 255),
  body_hash  bytea not null,
  kept       jsonb not null, -- the ids from which the reply is read again, not its text
  created_at timestamptz not null,
  constraint idempotency_keys_once primary key (user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
