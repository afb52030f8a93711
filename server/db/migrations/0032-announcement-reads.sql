-- Announcements as staff write them, and who has opened one.

alter table announcements
  add column revision     int not null default 1,
  add column edited_by    int references users,
  add column edited_at    timestamptz,
  add column withdrawn_at timestamptz,
  add column nudged_at    timestamptz, -- when those who had not opened it were last reminded
  add constraint announcements_edited check (num_nulls(edited_by, edited_at) in (0, 2)),
  add constraint announcements_withdrawn check (withdrawn_at is null or published_at is not null);

-- The school is the one through which the announcement reached its reader: an organization's has none of its own.
create table announcement_reads (
  school_id       int not null references schools,
  announcement_id int not null references announcements on delete cascade,
  user_id         int not null references users,
  read_at         timestamptz not null,
  primary key (announcement_id, user_id)
);
create index announcement_reads_of_user on announcement_reads (user_id);
call fence('announcement_reads');
