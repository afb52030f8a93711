-- Every address by which an account is or was known, in one place: those it had and those by which it was invited. A list, a
-- removal and an invitation ask whose address it is, whichever of them it is (server/sessions/address-store.ts).
create table former_emails (
  user_id int not null references users,
  email   text not null constraint former_emails_email check (email = lower(email)),
  primary key (user_id, email)
);
create index former_emails_by_email on former_emails (email);

-- An erased account keeps none.
create function keep_former_email() returns trigger language plpgsql as $$ begin
  insert into former_emails (user_id, email) values (new.id, old.email) on conflict do nothing;
  return null;
end $$;
create trigger users_were_known_by after update of email on users
  for each row when (old.email <> new.email and new.erased_at is null) execute function keep_former_email();

-- What the office gives to an address that it knows to be that of a former guardian of the child: its explicit act.
alter table invitation_children add column readmits boolean not null default false;

do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  insert into former_emails (user_id, email)
    select known.user_id, lower(known.email) from (
      select user_id, unnest(emails) as email from guardians
      union
      select user_id, unnest(emails) from former_guardians
      union
      select accepted_by, email from invitations where accepted_by is not null
    ) known join users u on u.id = known.user_id
    where u.erased_at is null and lower(known.email) <> lower(u.email)
    on conflict do nothing;
  -- Open invitations to a former guardian were the office's act if they were made after the removal.
  update invitation_children ic set readmits = true
    from invitations i
   where i.id = ic.invitation_id and i.token is not null
     and exists (select from former_guardians f
                  where f.child_id = ic.child_id and i.email = any (f.emails) and f.removed_at < i.created_at);
  perform set_config('app.schools', '', true);
end $$;
