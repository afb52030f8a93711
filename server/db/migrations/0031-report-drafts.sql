-- What is being written of a report stands beside what is published of it, so that no draft can reach a parent; and what was
-- published is kept when it is corrected.

alter table reports
  add column draft        jsonb, -- the content being written; null where nothing is
  add column draft_parts  jsonb not null default '{}', -- of each part the revision at which it was last changed
  add column revision     int not null default 1,
  add column saved_by     int references users,
  add column saved_at     timestamptz,
  add column corrected_by int references users,
  add column corrected_at timestamptz,
  add constraint reports_saved check (num_nulls(saved_by, saved_at) in (0, 2)),
  add constraint reports_corrected check (num_nulls(corrected_by, corrected_at) in (0, 2));

create table report_versions (
  school_id int not null,
  report_id int not null,
  n         int not null constraint report_versions_n check (n > 0),
  content   jsonb not null, -- as the school wrote it, texts are {"en": …, "fr": …}
  author_id int not null references users,
  at        timestamptz not null,
  primary key (report_id, n),
  foreign key (report_id, school_id) references reports (id, school_id) on delete cascade
);
call fence('report_versions');
revoke update, delete on report_versions from parvis_app;
