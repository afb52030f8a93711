-- How late a family is, how often an alert was said, and when last: an open emergency is added to.
alter table alerts
  add column late_minutes int constraint alerts_late_minutes check (late_minutes in (10, 20, 30)),
  add constraint alerts_late_kind check (late_minutes is null or kind = 'running_late'),
  add column times int not null default 1 constraint alerts_times check (times > 0),
  add column last_at timestamptz;
create index alerts_of_child on alerts (child_id, sent_by, kind, id);
