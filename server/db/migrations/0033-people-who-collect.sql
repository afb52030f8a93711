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

-- The days and times on which a pickup person may collect; null for every day.
alter table pickup_people add column limits jsonb; -- PersonLimits in core/pickup-people/person-limits.ts

create or replace view collectors with (security_invoker = true) as
  select p.school_id, g.child_id, p.id as person_id, u.name, g.relationship, p.status, p.valid_on, p.user_id, p.named_by,
         null::int as invitation_id, null::jsonb as limits
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
         p.valid_on, p.user_id, p.named_by, null::int, p.limits
    from pickup_person_children pc
    join pickup_people p on p.id = pc.person_id
    left join guardians namer on namer.child_id = pc.child_id and namer.user_id = p.named_by and namer.can_pickup
  union all
  -- Invited guardians without an account, as in 0020-invited-guardians.sql.
  select p.school_id, ic.child_id, p.id, p.name, ic.relationship, p.status, p.valid_on, p.user_id, p.named_by, i.id,
         null::jsonb
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
