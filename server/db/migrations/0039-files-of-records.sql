-- More records with photos and PDFs (docs/decisions/0066).

-- A row has the scope of its announcement, which may be the organization's.
create table announcement_files (
  file_id         int primary key references files,
  announcement_id int not null references announcements on delete cascade,
  position        int not null,
  unique (announcement_id, position)
);
alter table announcement_files enable row level security;
alter table announcement_files force row level security;
-- As for announcements: read in each school of the organization, written in the school or by the organization.
create policy tenant_scope on announcement_files
  using (exists (select from announcements a where a.id = announcement_id and (
    a.school_id = any ((select tenant_schools())::int[])
    or a.school_id is null and a.organization_id = any (array(
      select o.organization_id from organization_admins o where o.user_id = (select tenant_user()))))));
create policy of_organization on announcement_files for select
  using (exists (select from announcements a where a.id = announcement_id));

-- The readers of the organization's announcement are in each of its schools, its files in one.
create policy of_organization on files for select using (
  exists (select from announcement_files af join announcements a on a.id = af.announcement_id
    where af.file_id = files.id and a.school_id is null));
create policy of_organization on file_contents for select using (
  exists (select from announcement_files af join announcements a on a.id = af.announcement_id
    where af.file_id = file_contents.file_id and a.school_id is null));

-- An upload belongs to the first school of its owner, which may be out of scope when a record of another school takes
-- it: the owner sees it until then, and gives it to a school in scope only.
create policy own_upload on files for select using (owner_id = (select tenant_user()) and attached_at is null);
create policy taken_by_record on files for update
  using (owner_id = (select tenant_user()) and attached_at is null)
  with check (school_id = any ((select tenant_schools())::int[]));

-- A file that moves leaves the count of a school that may be out of scope.
create or replace function count_file_usage() returns trigger language plpgsql as $$
declare
  scope constant text := coalesce(current_setting('app.schools', true), '');
begin
  if tg_op <> 'INSERT' then
    perform set_config('app.schools', array[old.school_id]::text, true);
    update file_usage set files = files - 1, bytes = bytes - old.stored_bytes where school_id = old.school_id;
    perform set_config('app.schools', scope, true);
  end if;
  if tg_op <> 'DELETE' then
    insert into file_usage (school_id, files, bytes) values (new.school_id, 1, new.stored_bytes)
    on conflict (school_id) do update set files = file_usage.files + 1, bytes = file_usage.bytes + excluded.bytes;
  end if;
  return null;
end $$;

-- The medical note of an absence, for those who may report and for the team. Deleted 30 days after the last day.
create table absence_notes (
  absence_id int primary key,
  school_id  int not null,
  file_id    int not null unique,
  foreign key (absence_id, school_id) references absences (id, school_id) on delete cascade,
  foreign key (file_id, school_id) references files (id, school_id)
);
create index absence_notes_of_school on absence_notes (school_id);
call add_tenant_policy('absence_notes');
