-- The title of an invited staff member in the school's own words: the member has it from the first day.
alter table invitations
  add column own_title_en text,
  add column own_title_fr text,
  add constraint invitations_own_title check (title is not null or num_nonnulls(own_title_en, own_title_fr) = 0);

-- The account that an invitation creates with a passkey: the device stores its id before the account exists. A second
-- attempt keeps the id, so that the device replaces its first passkey.
alter table invitations add column reserved_user_id int;
