-- What was written down says it as it was: who left with a child by the name of that moment, and whoever looks both as a guardian
-- and at work by each of the two.

-- Of `person_id`, when it was written down: an account may be renamed, and a hand-over was to whom it was.
alter table pickup_events add column person_name text;
create function name_person() returns trigger language plpgsql as $$ begin
  new.person_name := coalesce(new.person_name, (
    select coalesce(p.name, u.name) from pickup_people p left join users u on u.id = p.user_id where p.id = new.person_id));
  return new;
end $$;
create trigger pickup_events_name_person before insert on pickup_events
  for each row when (new.person_id is not null) execute function name_person();

-- Of those before this migration today's name is the only one that is known.
do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update pickup_events e set person_name = coalesce(p.name, u.name)
    from pickup_people p left join users u on u.id = p.user_id
   where p.id = e.person_id;
  perform set_config('app.schools', '', true);
end $$;

alter table record_accesses drop constraint record_accesses_once;
alter table record_accesses add constraint record_accesses_once primary key (child_id, user_id, kind, capacity, hour);
