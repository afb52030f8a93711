-- Urgent jobs are delivered first, and have slots of their own.
alter table outbox add column urgent boolean not null default false;
drop index outbox_due;
create index outbox_due on outbox (kind, urgent, due_at) where settled_at is null;
