-- Where families write to a school, and who answers for their personal information (P-39.1, section 3.1).

alter table schools add column email text;
alter table organizations
  add column privacy_officer_name  text,
  add column privacy_officer_email text;
