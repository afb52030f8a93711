-- What was written while somebody's right to read it was withdrawn stays unread by them once they have it again.

-- By the numbers of messages: those of each time without the right, or without the link; the last is open while it lasts.
alter table guardians add column unheard int4multirange not null default '{}';
alter table former_guardians add column unheard int4multirange not null default '{}';

create or replace function set_hearing() returns trigger language plpgsql as $$
declare
  newest int := newest_message(new.school_id);
begin
  if tg_op = 'UPDATE' and new.can_message = old.can_message then return new; end if;
  if tg_op = 'INSERT' then
    new.unheard := coalesce((select f.unheard from former_guardians f
      where f.child_id = new.child_id and f.user_id = new.user_id order by f.removed_at desc limit 1), '{}');
  end if;
  if new.can_message then
    new.messages_from := newest;
    new.messages_to := null;
    new.unheard := new.unheard * int4multirange(int4range(null, newest, '(]'));
  elsif tg_op = 'UPDATE' then
    new.messages_to := newest;
    new.unheard := new.unheard + int4multirange(int4range(newest, null, '()'));
  else
    new.messages_to := 0;
  end if;
  return new;
end $$;

-- As before, and besides: what they do not read before `until` either. Whoever hears of several children reads what they may of one.
create or replace view conversation_people with (security_invoker = true) as
  select conversation_id, school_id, user_id,
         bool_or(may_write) as may_write, min(since) as since, max(until) as until,
         range_intersect_agg(unheard) as unheard
    from (
      select c.id as conversation_id, c.school_id, c.user_id, true as may_write, 0 as since, 2147483647 as until,
             '{}'::int4multirange as unheard
        from conversations c where c.type = 'individual'
      union all
      select c.id, c.school_id, c.other_id, true, 0, 2147483647, '{}'
        from conversations c where c.type = 'individual'
      union all
      -- A child's guardians, and the staff of its group.
      select c.id, c.school_id, g.user_id, g.can_message, g.messages_from, coalesce(g.messages_to, 2147483647), g.unheard
        from conversations c
        join children ch on ch.id = c.child_id and ch.left_at is null
        join guardians g on g.child_id = ch.id
       where g.can_message or (g.can_view and g.messages_to > 0)
      union all
      select c.id, c.school_id, sg.user_id, true, greatest(sg.messages_from, ch.group_from), 2147483647, '{}'
        from conversations c
        join children ch on ch.id = c.child_id and ch.left_at is null
        join staff_groups sg on sg.group_id = ch.group_id
      union all
      -- A class: the guardians who let themselves be invited to groups, and the staff.
      select c.id, c.school_id, g.user_id, g.can_message, greatest(g.messages_from, ch.group_from),
             coalesce(g.messages_to, 2147483647), g.unheard
        from conversations c
        join children ch on ch.group_id = c.group_id and ch.left_at is null
        join guardians g on g.child_id = ch.id
        join schools s on s.id = c.school_id
        left join user_settings us on us.user_id = g.user_id
       where (g.can_message or (g.can_view and g.messages_to > 0))
         and coalesce(us.allow_group_invites, s.open_to_parents)
      union all
      select c.id, c.school_id, sg.user_id, true, sg.messages_from, 2147483647, '{}'
        from conversations c
        join staff_groups sg on sg.group_id = c.group_id
      union all
      -- The office: one guardian, and whoever administers the school.
      select c.id, c.school_id, g.user_id, g.can_message, g.messages_from, coalesce(g.messages_to, 2147483647), g.unheard
        from conversations c
        join guardians g on g.user_id = c.user_id and g.school_id = c.school_id
        join children ch on ch.id = g.child_id and ch.left_at is null
       where c.type = 'school' and (g.can_message or (g.can_view and g.messages_to > 0))
      union all
      select c.id, c.school_id, a.user_id, true, a.messages_from, 2147483647, '{}'
        from conversations c
        join school_admins a on a.school_id = c.school_id
       where c.type = 'school'
    ) as one
   group by conversation_id, school_id, user_id;

-- Of those who are without the right or the link now. What was given back before this migration is not known any more.
do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update guardians set unheard = int4multirange(int4range(messages_to, null, '()')) where messages_to > 0;
  update former_guardians f set unheard = int4multirange(int4range(
    coalesce((select max(m.id) from messages m where m.school_id = f.school_id and m.created_at <= f.removed_at), 0), null, '()'));
  perform set_config('app.schools', '', true);
end $$;
