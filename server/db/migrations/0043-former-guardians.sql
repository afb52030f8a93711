-- Who was a child's guardian, and until when, as long as the child's record: until now only the audit knew it, and forgets it with what it sweeps.
create table former_guardians (
  child_id   int not null,
  user_id    int not null references users,
  school_id  int not null,
  linked_at  timestamptz, -- unknown of links that the audit has not seen made
  removed_at timestamptz not null,
  primary key (child_id, user_id, removed_at),
  foreign key (child_id, school_id) references children (id, school_id)
);
create index former_guardians_of_user on former_guardians (user_id);
call fence('former_guardians');
revoke update, delete on former_guardians from parvis_app;

-- Those who were removed before this migration, as far as the audit goes back.
do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  insert into former_guardians (child_id, user_id, school_id, linked_at, removed_at)
    select c.id, a.about_id, c.school_id,
           (select max(added.at) from audit_entries added
             where added.act = 'guardian.added' and added.child_id = a.child_id and added.about_id = a.about_id and added.at <= a.at),
           a.at
      from audit_entries a join children c on c.id = a.child_id
     where a.act = 'guardian.removed' and a.about_id is not null
    on conflict do nothing;
  perform set_config('app.schools', '', true);
end $$;

drop policy no_former_guardian on child_restrictions;
create policy no_former_guardian on child_restrictions as restrictive using (
  fenced_user() is null
  or not exists (select from former_guardians f
                  where f.child_id = child_restrictions.child_id and f.user_id = fenced_user()));
drop index audit_entries_of_former_guardians;
