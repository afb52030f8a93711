-- A group that is put away is offered nowhere, while what it did stays; nobody is enrolled in it. Its room may be another group's.

alter table groups add column archived_at timestamptz;
alter table groups drop constraint groups_one_per_room;
create unique index groups_one_per_room on groups (school_id, room) where archived_at is null;
create index groups_of_school on groups (school_id);
