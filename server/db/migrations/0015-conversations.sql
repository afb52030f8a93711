-- Conversations as they are lived: who is in one follows from their links at the moment of asking, and nothing is copied. Besides,
-- who is connected with whom, and who has blocked whom.

alter table conversations
  add column user_id  int references users, -- of the two people; of who writes with the office
  add column other_id int references users, -- the second of the two
  alter column created_at set default now();

alter table messages add column folded text not null default ''; -- the content as a search compares it
create index messages_of_sender on messages (sender_id, created_at);

-- The same, several messages to a row: looking through rows costs more than looking through text. A page is one conversation's
-- messages from the first to the last of these numbers; it grows while it is short enough to be stored where it stands.
create table message_pages (
  school_id       int not null,
  conversation_id int not null,
  first_id        int not null,
  last_id         int not null,
  folded          text not null,
  primary key (conversation_id, first_id),
  foreign key (conversation_id, school_id) references conversations (id, school_id)
);
alter table message_pages set (fillfactor = 60); -- room for a page's next version beside it
call fence('message_pages');

create function add_to_page() returns trigger language plpgsql as $$
declare
  page int := (select max(first_id) from message_pages where conversation_id = new.conversation_id);
begin
  update message_pages set folded = folded || chr(10) || new.folded, last_id = new.id
   where conversation_id = new.conversation_id and first_id = page
     and octet_length(folded) + octet_length(new.folded) < 1800;
  if not found then
    insert into message_pages (school_id, conversation_id, first_id, last_id, folded)
    values (new.school_id, new.conversation_id, new.id, new.id, new.folded);
  end if;
  return null;
end $$;
create trigger messages_are_searched after insert on messages for each row execute function add_to_page();

-- What was said up to `messages_from` was never new to them. Whose right was taken away reads up to `messages_to`.
alter table guardians
  add column messages_from int not null default 0,
  add column messages_to   int;
alter table staff_groups add column messages_from int not null default 0;
alter table school_admins add column messages_from int not null default 0;
alter table children add column group_from int not null default 0;

do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update conversations c set user_id = m.first, other_id = m.last
    from (select conversation_id, min(user_id) as first, max(user_id) as last from conversation_members group by conversation_id) m
   where m.conversation_id = c.id and c.type = 'individual';
  update conversations c set user_id = (
      select min(m.user_id) from conversation_members m
        join guardians g on g.user_id = m.user_id and g.school_id = c.school_id
       where m.conversation_id = c.id)
   where c.type = 'school';
  update messages set folded = btrim(regexp_replace(lower(regexp_replace(normalize(
    replace(replace(replace(replace(translate(content, '’‘ʼ', ''''''''), 'œ', 'oe'), 'Œ', 'oe'), 'æ', 'ae'), 'Æ', 'ae'),
    nfd), '[\u0300-\u036f]', '', 'g')), '\s+', ' ', 'g'));
  insert into message_pages (school_id, conversation_id, first_id, last_id, folded)
    select school_id, conversation_id, id, id, folded from messages;
  update guardians set messages_to = 0 where not can_message;
  perform set_config('app.schools', '', true);
end $$;

alter table conversations drop constraint conversations_subject;
alter table conversations add constraint conversations_subject check (
  (type = 'child') = (child_id is not null) and (type = 'group') = (group_id is not null)
  and (type in ('individual', 'school')) = (user_id is not null)
  and (type = 'individual') = (other_id is not null) and user_id < other_id);
create unique index conversations_one_per_people on conversations (school_id, user_id, other_id)
  nulls not distinct where user_id is not null;
create index conversations_of_user on conversations (user_id);
create index conversations_of_other on conversations (other_id);

-- What is left of membership is how far somebody has read.
alter table conversation_members rename to conversation_marks;
alter table conversation_marks drop column joined_at, drop column left_at;
alter index conversation_members_of_user rename to conversation_marks_of_user;

-- Every group, every child and every guardian with the office has a conversation, whoever adds them and however.
create function open_conversation() returns trigger language plpgsql as $$ begin
  if tg_table_name = 'groups' then
    insert into conversations (school_id, type, group_id) values (new.school_id, 'group', new.id) on conflict do nothing;
  elsif tg_table_name = 'children' then
    insert into conversations (school_id, type, child_id) values (new.school_id, 'child', new.id) on conflict do nothing;
  else
    insert into conversations (school_id, type, user_id) values (new.school_id, 'school', new.user_id) on conflict do nothing;
  end if;
  return null;
end $$;
create trigger groups_talk after insert on groups for each row execute function open_conversation();
create trigger children_are_talked_about after insert on children for each row execute function open_conversation();
create trigger guardians_talk_with_the_office after insert on guardians for each row execute function open_conversation();

create function newest_message(of_school int) returns int language sql stable
  return coalesce((select max(id) from messages where school_id = of_school), 0);

-- Who comes finds nothing unread; whose right is taken away keeps what was said until then.
create function enter_conversations() returns trigger language plpgsql as $$ begin
  new.messages_from := newest_message(new.school_id);
  return new;
end $$;
create trigger staff_groups_enter before insert on staff_groups for each row execute function enter_conversations();
create trigger school_admins_enter before insert on school_admins for each row execute function enter_conversations();

create function set_hearing() returns trigger language plpgsql as $$ begin
  if tg_op = 'UPDATE' and new.can_message = old.can_message then return new; end if;
  if new.can_message then
    new.messages_from := newest_message(new.school_id);
    new.messages_to := null;
  else
    new.messages_to := case when tg_op = 'UPDATE' then newest_message(new.school_id) else 0 end;
  end if;
  return new;
end $$;
create trigger guardians_hear before insert or update of can_message on guardians for each row execute function set_hearing();

create function change_group() returns trigger language plpgsql as $$ begin
  if new.group_id <> old.group_id then new.group_from := newest_message(new.school_id); end if;
  return new;
end $$;
create trigger children_change_group before update of group_id on children for each row execute function change_group();

do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  insert into conversations (school_id, type, group_id) select school_id, 'group', id from groups on conflict do nothing;
  insert into conversations (school_id, type, child_id) select school_id, 'child', id from children on conflict do nothing;
  insert into conversations (school_id, type, user_id)
    select distinct school_id, 'school', user_id from guardians on conflict do nothing;
  perform set_config('app.schools', '', true);
end $$;

-- Who is in which conversation now: the one place that says it. `may_write` is by their links; between two people the rule of
-- core judges besides. They read up to `until`, and nothing up to `since` was ever unread.
create view conversation_people with (security_invoker = true) as
  select conversation_id, school_id, user_id,
         bool_or(may_write) as may_write, min(since) as since, max(until) as until
    from (
      select c.id as conversation_id, c.school_id, c.user_id, true as may_write, 0 as since, 2147483647 as until
        from conversations c where c.type = 'individual'
      union all
      select c.id, c.school_id, c.other_id, true, 0, 2147483647
        from conversations c where c.type = 'individual'
      union all
      -- A child's guardians, and the staff of its group.
      select c.id, c.school_id, g.user_id, g.can_message, g.messages_from, coalesce(g.messages_to, 2147483647)
        from conversations c
        join children ch on ch.id = c.child_id and ch.left_at is null
        join guardians g on g.child_id = ch.id
       where g.can_message or (g.can_view and g.messages_to > 0)
      union all
      select c.id, c.school_id, sg.user_id, true, greatest(sg.messages_from, ch.group_from), 2147483647
        from conversations c
        join children ch on ch.id = c.child_id and ch.left_at is null
        join staff_groups sg on sg.group_id = ch.group_id
      union all
      -- A class: the guardians who let themselves be invited to groups, and the staff.
      select c.id, c.school_id, g.user_id, g.can_message, greatest(g.messages_from, ch.group_from),
             coalesce(g.messages_to, 2147483647)
        from conversations c
        join children ch on ch.group_id = c.group_id and ch.left_at is null
        join guardians g on g.child_id = ch.id
        join schools s on s.id = c.school_id
        left join user_settings us on us.user_id = g.user_id
       where (g.can_message or (g.can_view and g.messages_to > 0))
         and coalesce(us.allow_group_invites, s.open_to_parents)
      union all
      select c.id, c.school_id, sg.user_id, true, sg.messages_from, 2147483647
        from conversations c
        join staff_groups sg on sg.group_id = c.group_id
      union all
      -- The office: one guardian, and whoever administers the school.
      select c.id, c.school_id, g.user_id, g.can_message, g.messages_from, coalesce(g.messages_to, 2147483647)
        from conversations c
        join guardians g on g.user_id = c.user_id and g.school_id = c.school_id
        join children ch on ch.id = g.child_id and ch.left_at is null
       where c.type = 'school' and (g.can_message or (g.can_view and g.messages_to > 0))
      union all
      select c.id, c.school_id, a.user_id, true, a.messages_from, 2147483647
        from conversations c
        join school_admins a on a.school_id = c.school_id
       where c.type = 'school'
    ) as one
   group by conversation_id, school_id, user_id;
grant select on conversation_people to parvis_app;

-- One parent asked, the other answers. To who asked, a request that was declined stays pending.
create table connections (
  id         int generated by default as identity primary key,
  school_id  int not null references schools,
  asked_by   int not null references users,
  asked      int not null references users,
  status     text not null default 'pending' constraint connections_status check (status in ('pending', 'connected', 'declined')),
  created_at timestamptz not null,
  decided_at timestamptz,
  constraint connections_of_two check (asked_by <> asked)
);
create unique index connections_one_per_pair on connections (school_id, least(asked_by, asked), greatest(asked_by, asked));
create index connections_of_asker on connections (asked_by);
create index connections_of_asked on connections (asked);
call fence('connections');

-- Who is asked hears of it.
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in
  ('absence', 'announcement', 'connection', 'report', 'quiz', 'form', 'pickup', 'person', 'rights'));

create table blocks (
  id         int generated by default as identity primary key,
  school_id  int not null references schools,
  user_id    int not null references users,
  blocked    int not null references users,
  created_at timestamptz not null,
  constraint blocks_once unique (school_id, user_id, blocked),
  constraint blocks_of_two check (user_id <> blocked)
);
create index blocks_of_blocked on blocks (blocked);
call fence('blocks');

-- The place of each of these people in each school that the fence lets be seen.
create function places_of(who int[])
returns table (user_id int, school_id int, is_staff boolean, is_office boolean, is_guardian boolean, may_message boolean)
language sql stable as $$
  select p.user_id, p.school_id, bool_or(p.is_staff), bool_or(p.is_office), bool_or(p.is_guardian), bool_or(p.may_message)
    from (
      select m.user_id, m.school_id, true, m.title in ('principal', 'office'), false, false
        from staff_members m where m.user_id = any (who)
      union all
      select a.user_id, a.school_id, true, true, false, false from school_admins a where a.user_id = any (who)
      union all
      select g.user_id, g.school_id, false, false, g.can_view or g.can_message, g.can_message
        from guardians g join children c on c.id = g.child_id and c.left_at is null
       where g.user_id = any (who)
    ) as p (user_id, school_id, is_staff, is_office, is_guardian, may_message)
   group by p.user_id, p.school_id
$$;

-- What ties one person to others, in each school that they share: what core judges writing by.
create function ties_between(me int, them int[])
returns table (
  user_id int, school_id int,
  my_place jsonb, their_place jsonb,
  they_serve_mine boolean, they_serve_with_right boolean, i_serve_theirs boolean, i_serve_with_right boolean,
  share_group boolean, conversation_id int, allow_direct_messages boolean, visibility text,
  connection_id int, connection text, asked_by_me boolean, i_blocked boolean, they_blocked boolean
) language sql stable as $$
  with my_children as materialized (
    select c.group_id, bool_or(g.can_message) as can_message
      from guardians g join children c on c.id = g.child_id and c.left_at is null
     where g.user_id = me and (g.can_view or g.can_message) group by c.group_id
  ), their_children as materialized (
    select g.user_id, c.group_id, bool_or(g.can_message) as can_message
      from guardians g join children c on c.id = g.child_id and c.left_at is null
     where g.user_id = any (them) and (g.can_view or g.can_message) group by g.user_id, c.group_id
  ), served_by_me as (
    select tc.user_id, bool_or(tc.can_message) as with_right
      from their_children tc join staff_groups sg on sg.group_id = tc.group_id
     where sg.user_id = me group by tc.user_id
  ), serving_mine as (
    select sg.user_id, bool_or(mc.can_message) as with_right
      from my_children mc join staff_groups sg on sg.group_id = mc.group_id
     where sg.user_id = any (them) group by sg.user_id
  ), of_my_classes as (
    select distinct tc.user_id from their_children tc join my_children mc on mc.group_id = tc.group_id
  )
  select t.user_id, t.school_id,
         to_jsonb(mine), to_jsonb(t),
         sm.user_id is not null, coalesce(sm.with_right, false), sb.user_id is not null, coalesce(sb.with_right, false),
         oc.user_id is not null, c.id,
         coalesce(us.allow_direct_messages, s.open_to_parents),
         coalesce(us.visibility, case when s.open_to_parents then 'class' else 'none' end),
         cn.id,
         case when cn.status = 'connected' then 'connected'
              when cn.status = 'pending' or cn.asked_by = me then 'pending' else 'none' end,
         cn.asked_by = me,
         exists (select from blocks b where b.user_id = me and b.blocked = t.user_id),
         exists (select from blocks b where b.user_id = t.user_id and b.blocked = me)
    from places_of(array[me]) as mine
    join places_of(them) as t on t.school_id = mine.school_id and t.user_id <> me
    join schools s on s.id = t.school_id
    left join served_by_me sb on sb.user_id = t.user_id
    left join serving_mine sm on sm.user_id = t.user_id
    left join of_my_classes oc on oc.user_id = t.user_id
    left join user_settings us on us.user_id = t.user_id
    left join conversations c on c.school_id = t.school_id
      and c.user_id = least(me, t.user_id) and c.other_id = greatest(me, t.user_id)
    left join connections cn on cn.school_id = t.school_id
      and least(cn.asked_by, cn.asked) = least(me, t.user_id) and greatest(cn.asked_by, cn.asked) = greatest(me, t.user_id)
$$;
