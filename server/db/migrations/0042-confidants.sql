-- Whom the office approved at the wish of a guardian who may no longer collect the child waits for the office again, for that child.
alter table pickup_person_children add column reopened_at timestamptz;

-- Whom the office has not approved itself comes, or waits, in the right of the guardian who named them, and only while that lasts.
create or replace view collectors with (security_invoker = true) as
  select p.school_id, g.child_id, p.id as person_id, u.name, g.relationship, p.status, p.valid_on, p.user_id, p.named_by
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
         p.valid_on, p.user_id, p.named_by
    from pickup_person_children pc
    join pickup_people p on p.id = pc.person_id
    left join guardians namer on namer.child_id = pc.child_id and namer.user_id = p.named_by and namer.can_pickup;

-- Those whose guardian lost the right before this migration.
do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update pickup_person_children pc set reopened_at = now()
    from pickup_people p
   where p.id = pc.person_id and p.status = 'approved' and p.decided_by is not null and pc.taken_back_at is null
     and not exists (select from guardians g where g.child_id = pc.child_id and g.user_id = p.named_by and g.can_pickup);
  perform set_config('app.schools', '', true);
end $$;
