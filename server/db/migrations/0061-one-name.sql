-- A child may have one name: what it is called has no space at either end.
alter table children drop column name;
alter table children
  add column name text not null generated always as (btrim(given_name || ' ' || family_name)) stored;
