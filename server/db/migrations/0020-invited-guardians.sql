-- Guardians without an account. An open guardian invitation is one: it may have no e-mail address, and its link and its
-- code expire before it does. An invited guardian may collect a child as far as the invitation gives that right.

alter table invitations
  alter column email drop not null,
  add column phone           text,
  add column code            text constraint invitations_one_per_code unique, -- keyed hash; null once used or replaced
  add column code_expires_at timestamptz,
  add constraint invitations_reach check (gives = 'guardian' or email is not null),
  add constraint invitations_code check (num_nulls(code, code_expires_at) in (0, 2));

-- The holder of a code reads its invitation before the tenant scope is set, as the holder of a token does.
drop policy presented on invitations;
create policy presented on invitations for select
  using (nullif((select current_setting('app.invitation', true)), '') in (token, code));

alter table guardians add column phone text;

-- The invitations of a child: for its record, its collectors and class lists.
create index invitation_children_of_child on invitation_children (child_id);

-- The pickup person of an invited guardian, for releases by staff. Acceptance adds the person of the account; this one
-- is kept for earlier pickups.
alter table pickup_people
  add column invitation_id int references invitations on delete set null,
  add constraint pickup_people_one_per_invitation unique (invitation_id);

alter table pickup_events add column person_invited boolean not null default false; -- a guardian without account then

-- A name may be longer than that of a pickup person may be typed, never longer than the column allows.
create function name_invited() returns trigger language plpgsql as $$ begin
  insert into pickup_people (school_id, name, invitation_id) values (new.school_id, left(new.name, 100), new.id)
    on conflict on constraint pickup_people_one_per_invitation do nothing;
  return null;
end $$;
create trigger invited_are_pickup_people after insert on invitations
  for each row when (new.gives = 'guardian') execute function name_invited();

create or replace function name_person() returns trigger language plpgsql as $$ begin
  new.person_name := coalesce(new.person_name, (
    select coalesce(p.name, u.name)
      from pickup_people p left join users u on u.id = p.user_id where p.id = new.person_id));
  new.person_invited := exists (
    select from pickup_people p where p.id = new.person_id and p.invitation_id is not null);
  return new;
end $$;

-- An unused person of a deleted invitation goes with it.
create function forget_invited() returns trigger language plpgsql as $$ begin
  delete from pickup_people p where p.invitation_id = old.id
    and not exists (select from pickups o where o.person_id = p.id)
    and not exists (select from pickup_events e where e.person_id = p.id);
  return old;
end $$;
create trigger invited_are_forgotten before delete on invitations
  for each row when (old.gives = 'guardian') execute function forget_invited();

do $$ declare
  scope constant text := coalesce(current_setting('app.schools', true), '');
begin
  perform set_config('app.schools', (
    select coalesce(array_agg(n), '{}')::text
      from generate_series(1, (select last_value from schools_id_seq)) n), true);
  insert into pickup_people (school_id, name, invitation_id)
  select school_id, left(name, 100), id from invitations
   where gives = 'guardian' and accepted_at is null and revoked_at is null;
  perform set_config('app.schools', scope, true);
end $$;

create or replace view collectors with (security_invoker = true) as
  select p.school_id, g.child_id, p.id as person_id, u.name, g.relationship, p.status, p.valid_on, p.user_id, p.named_by,
         null::int as invitation_id
    from guardians g
    join pickup_people p on p.user_id = g.user_id and p.school_id = g.school_id
    join users u on u.id = g.user_id
   where g.can_pickup
  union all
  select p.school_id, pc.child_id, p.id, p.name, p.relationship,
         case when pc.taken_back_at is not null or p.status = 'revoked' then 'revoked'
              when p.decided_by is null and namer.user_id is null then 'revoked'
              when pc.reopened_at is not null then 'pending'
              else p.status end,
         p.valid_on, p.user_id, p.named_by, null::int
    from pickup_person_children pc
    join pickup_people p on p.id = pc.person_id
    left join guardians namer on namer.child_id = pc.child_id and namer.user_id = p.named_by and namer.can_pickup
  union all
  -- Invited guardians without an account. One who was removed from the child and not admitted again is none. One who
  -- became a guardian otherwise, or was invited twice, is listed once.
  select p.school_id, ic.child_id, p.id, p.name, ic.relationship, p.status, p.valid_on, p.user_id, p.named_by, i.id
    from invitation_children ic
    join invitations i on i.id = ic.invitation_id and i.accepted_at is null and i.revoked_at is null
    join pickup_people p on p.invitation_id = i.id
   where ic.can_pickup
     and (ic.readmits or not exists (
       select from former_guardians f where f.child_id = ic.child_id and i.email = any (f.emails)))
     and not exists (
       select from guardians g join users u on u.id = g.user_id where g.child_id = ic.child_id and u.email = i.email)
     and not exists (
       select from invitations later join invitation_children lc on lc.invitation_id = later.id
        where later.school_id = i.school_id and later.email = i.email and later.id > i.id and lc.child_id = ic.child_id
          and later.accepted_at is null and later.revoked_at is null);
