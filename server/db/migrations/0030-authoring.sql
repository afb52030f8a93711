-- What the school makes: days of plans, quizzes and forms while they are written.

-- The version of a group's day: who saves over another's is told. A day that nobody has saved has none.
create table plan_days (
  school_id  int not null,
  group_id   int not null,
  day        date not null,
  version    int not null constraint plan_days_version check (version > 0),
  author_id  int not null references users,
  changed_at timestamptz not null,
  primary key (group_id, day),
  foreign key (group_id, school_id) references groups (id, school_id)
);
call fence('plan_days');

-- A quiz may be kept half written; what is sent to families is complete.
alter table quizzes add column draft jsonb;
alter table quizzes add column revision int not null default 1 constraint quizzes_revision check (revision > 0);
alter table quizzes drop constraint quizzes_in_a_language;
alter table quizzes add constraint quizzes_in_a_language check (published_at is null or num_nonnulls(title_en, title_fr) > 0);
alter table quiz_answers add column graded_by int references users;
alter table quiz_answers add column graded_at timestamptz;

alter table forms add column revision int not null default 1 constraint forms_revision check (revision > 0);
alter table forms add column reminded_on date; -- when who has not answered was last reminded

alter table record_accesses drop constraint record_accesses_kind;
alter table record_accesses add constraint record_accesses_kind check
  (kind in ('child', 'absences', 'attendance', 'pickups', 'departures', 'reports', 'people', 'alerts', 'forms', 'orders', 'quizzes'));
