-- What was done, by whom and when; and what was already answered, so that nothing is done twice.

create table audit_entries (
  id         bigint generated always as identity primary key,
  at         timestamptz not null,
  school_id  int references schools,
  user_id    int references users,
  act        text not null, -- session.started, absence.reported: never message text or health notes
  subject_id int,
  request_id text
);
create index audit_entries_of_school on audit_entries (school_id, at);
alter table audit_entries enable row level security;
alter table audit_entries force row level security;
create policy fence on audit_entries using (school_id is null or school_id = any ((select fenced_schools())::int[]))
  with check (school_id is null or school_id = any ((select fenced_schools())::int[]));
revoke update, delete on audit_entries from parvis_app;

create table idempotency_keys (
  user_id    int not null references users on delete cascade,
  call       text not null, -- method and path
  key        text not null constraint idempotency_keys_length check (length(key) <= 255),
  body_hash  bytea not null,
  kept       jsonb not null, -- the ids to read the answer again from, never its text
  created_at timestamptz not null,
  constraint idempotency_keys_once primary key (user_id, call, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
