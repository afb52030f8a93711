-- What the office keeps of families besides: a group's name, by what a child is known in the school's own lists, and what a
-- court forbids.

alter table groups add column name text constraint groups_name_length check (char_length(name) between 1 and 80);

alter table children
  add column number text constraint children_number_length check (char_length(number) between 1 and 30), -- the school's own
  add column born_on date,
  add constraint children_one_per_number unique (school_id, number);

-- Who may not collect a child or have contact with it. Staff read it where the child is handed over, its guardians never:
-- neither those who work at the school.
create table child_restrictions (
  child_id   int primary key,
  school_id  int not null,
  note       text not null constraint child_restrictions_note_length check (char_length(note) between 1 and 500),
  written_by int not null references users,
  written_at timestamptz not null,
  foreign key (child_id, school_id) references children (id, school_id)
);
call fence('child_restrictions');
create policy staff_only on child_restrictions as restrictive using (
  fenced_user() is null
  or not exists (select from guardians g where g.child_id = child_restrictions.child_id and g.user_id = fenced_user())
  and (exists (select from staff_members m where m.school_id = child_restrictions.school_id and m.user_id = fenced_user())
    or exists (select from school_admins a where a.school_id = child_restrictions.school_id and a.user_id = fenced_user())
    or exists (select from schools s join organization_admins o using (organization_id)
                where s.id = child_restrictions.school_id and o.user_id = fenced_user())));

-- To which child, and to whom, something was done: where the record it was done to does not say it.
alter table audit_entries
  add column child_id int references children,
  add column about_id int references users;
create index audit_entries_in_order on audit_entries (school_id, id);
