-- Each link of a guardian names the modules that the child's school hides from families. The server refuses them.

create or replace function stand_as(capacity text) returns json language plpgsql as $$
declare
  me        constant int := nullif(current_setting('app.user', true), '')::int;
  heard     bigint;
  staff_of  int[];
  door_duty int[];
  admin_of  int[];
  groups    json;
  guarded   int[];
  links     json := '[]';
  person    json;
  scope     text;
begin
  select coalesce((select last from live_cursors where user_id = me), 0),
         array(select school_id from staff_members where user_id = me order by school_id),
         array(select school_id from staff_members where user_id = me and staff_members.door_duty order by school_id),
         array(
           select school_id from school_admins where user_id = me
           union
           select s.id from schools s join organization_admins a using (organization_id) where a.user_id = me
           order by 1),
         (select coalesce(
                   json_agg(json_build_object('groupId', group_id, 'schoolId', school_id) order by group_id), '[]')
            from staff_groups where user_id = me),
         array(select school_id from guardians where user_id = me)
    into heard, staff_of, door_duty, admin_of, groups, guarded;

  if guarded <> '{}' then
    -- The children's rows are in the tenant scope of their schools.
    scope := set_config('app.schools', guarded::text, true);
    select coalesce(json_agg(json_build_object(
             'childId', g.child_id,
             'schoolId', g.school_id,
             'hidden', s.hidden_modules,
             'rights', array_remove(array[
               case when g.can_view then 'view' end,
               case when g.can_report_absence then 'report_absence' end,
               case when g.can_pickup then 'pickup' end,
               case when g.can_message then 'message' end], null)) order by g.child_id), '[]'),
           coalesce(array_agg(distinct g.school_id), '{}')
      into links, guarded
      from guardians g join children c on c.id = g.child_id join schools s on s.id = g.school_id
     where g.user_id = me and (c.left_at is null or capacity in ('kept', 'known') and c.erased_at is null);
  end if;

  select json_build_object(
           'id', u.id, 'name', u.name, 'email', u.email, 'role', u.role, 'locale', u.locale, 'heard', heard,
           'children', links, 'staffOf', staff_of, 'adminOf', admin_of, 'groups', groups, 'doorDuty', door_duty)
    into person
    from users u where u.id = me;

  scope := set_config('app.schools', (case capacity
    when 'guardian' then guarded
    when 'kept' then guarded
    when 'staff' then array(select distinct unnest(staff_of || admin_of) order by 1)
    when 'admin' then admin_of
    when 'user' then guarded || staff_of || admin_of
    when 'known' then guarded || staff_of || admin_of
  end)::text, true);
  return person;
end $$;
