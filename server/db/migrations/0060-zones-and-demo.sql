-- Every clock of a school is its organization's zone: one that is not in the list would take each page from everybody.
create function is_time_zone(zone text) returns boolean language sql stable as $$
  select exists (select from pg_timezone_names where name = zone)
$$;
alter table organizations add constraint organizations_time_zone check (is_time_zone(time_zone)) not valid;

-- Who fills a database says whether it is the demo, as the owner; the app only reads it.
revoke insert, update, delete, truncate on installation from parvis_app;
