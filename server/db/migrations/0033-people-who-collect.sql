-- The names that the office keeps for a child: a person of such a name is not released without the office
-- (docs/decisions/0060). The list is read and saved as a whole. A row without names keeps the revision.
create table do_not_release_lists (
  child_id  int primary key,
  school_id int not null,
  names     jsonb not null, -- DoNotReleaseName[] in core/pickup-people/do-not-release.ts
  revision  int not null,
  set_by    int not null references users,
  set_at    timestamptz not null,
  foreign key (child_id, school_id) references children (id, school_id)
);
create index do_not_release_lists_of_school on do_not_release_lists (school_id);
call add_tenant_policy('do_not_release_lists');
