-- Who was a guardian of a child decides nothing about its family, and reads nothing of what a court forbids, as long as the audit
-- knows it.

create index audit_entries_of_former_guardians on audit_entries (child_id, about_id) where act = 'guardian.removed';
create policy no_former_guardian on child_restrictions as restrictive using (
  fenced_user() is null
  or not exists (select from audit_entries a
                  where a.act = 'guardian.removed' and a.child_id = child_restrictions.child_id and a.about_id = fenced_user()));
