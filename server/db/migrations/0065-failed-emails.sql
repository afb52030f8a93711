-- Addresses to which the last e-mail could not be delivered, until one is. Asked by all who wait for an e-mail of theirs.
create table failed_emails (
  email     text primary key constraint failed_emails_email check (email = lower(email)),
  reason    text not null constraint failed_emails_reason check (length(reason) between 1 and 60), -- a code, never what a server said
  failed_at timestamptz not null
);
create index failed_emails_by_age on failed_emails (failed_at);
