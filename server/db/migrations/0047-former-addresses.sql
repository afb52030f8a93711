-- By which addresses a school knew whoever its office removed from a child: a class list that names a former one invites nobody.

-- Besides the account's: those that it had, and those by which it was invited. With the link, then with what is kept of it.
alter table guardians add column emails text[] not null default '{}';
alter table former_guardians add column emails text[] not null default '{}';

-- Both addresses of a change, with every link of the account: no way of changing one leaves it out, and none needs to see the links.
create function keep_addresses() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  fence constant text := coalesce(current_setting('app.schools', true), '');
begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update guardians g set emails = array(select unnest(g.emails) union select old.email order by 1) where g.user_id = new.id;
  update former_guardians f set emails = array(select unnest(f.emails) union select old.email union select new.email order by 1)
   where f.user_id = new.id;
  perform set_config('app.schools', fence, true);
  return null;
end $$;
create trigger users_are_known_by after update of email on users
  for each row when (old.email <> new.email) execute function keep_addresses();

-- Those known now. And nobody stands alone since before they were there.
do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update guardians g set emails = array(select distinct i.email from invitations i where i.accepted_by = g.user_id order by 1)
   where exists (select from invitations i where i.accepted_by = g.user_id);
  update former_guardians f set emails = array(
    select u.email from users u where u.id = f.user_id and u.erased_at is null
    union
    select i.email from invitations i where i.accepted_by = f.user_id
    order by 1);
  perform set_config('app.schools', '', true);
  update users set idle_since = greatest(idle_since, created_at, updated_at) where idle_since is not null;
end $$;
