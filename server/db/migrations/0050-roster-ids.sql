-- Ids of OneRoster files (docs/decisions/0079). A record without one has an id made from the key of its school.
alter table schools add column roster_key uuid not null default gen_random_uuid();
alter table groups add column sourced_id text constraint groups_sourced_id_length
  check (char_length(sourced_id) between 1 and 255);
alter table children add column sourced_id text constraint children_sourced_id_length
  check (char_length(sourced_id) between 1 and 255);
create unique index groups_one_per_sourced_id on groups (school_id, sourced_id) where sourced_id is not null;
create unique index children_one_per_sourced_id on children (school_id, sourced_id) where sourced_id is not null;
