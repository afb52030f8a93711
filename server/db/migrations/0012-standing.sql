-- Who is calling, what their links give them, and the fence for the capacity they call in: in one statement, so
-- that no call can look at anything before its fence stands. The transaction has said whose it is (app.user).

-- An organization's admin knows its schools before any fence is set, as a guardian knows their own links.
create policy own on schools for select using (organization_id = any (array(
  select a.organization_id from organization_admins a where a.user_id = (select fenced_user()))));

create function stand_as(capacity text) returns jsonb language plpgsql as $$
declare
  me       constant int := fenced_user();
  person   jsonb;
  links    jsonb;
  guarded  int[];
  staff_of int[] := array(select school_id from staff_members where user_id = me order by school_id);
  admin_of int[] := array(
    select school_id from school_admins where user_id = me
    union
    select s.id from schools s join organization_admins a using (organization_id) where a.user_id = me
    order by 1);
begin
  -- Whether a child has left stands behind the fence of its school.
  perform set_config('app.schools', array(select school_id from guardians where user_id = me)::text, true);
  select coalesce(jsonb_agg(jsonb_build_object(
           'childId', g.child_id,
           'schoolId', g.school_id,
           'rights', array_remove(array[
             case when g.can_view then 'view' end,
             case when g.can_report_absence then 'report_absence' end,
             case when g.can_pickup then 'pickup' end,
             case when g.can_message then 'message' end], null)) order by g.child_id), '[]'),
         coalesce(array_agg(distinct g.school_id), '{}')
    into links, guarded
    from guardians g join children c on c.id = g.child_id
   where g.user_id = me and c.left_at is null;

  select jsonb_build_object(
           'id', u.id, 'name', u.name, 'email', u.email, 'role', u.role, 'locale', u.locale,
           'children', links, 'staffOf', staff_of, 'adminOf', admin_of,
           'groups', coalesce((
             select jsonb_agg(jsonb_build_object('groupId', s.group_id, 'schoolId', s.school_id) order by s.group_id)
               from staff_groups s where s.user_id = me), '[]'))
    into person
    from users u where u.id = me;

  perform set_config('app.schools', (case capacity
    when 'guardian' then guarded
    when 'staff' then staff_of
    when 'admin' then admin_of
    when 'user' then guarded || staff_of || admin_of
  end)::text, true);
  return person;
end $$;
