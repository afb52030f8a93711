-- The groups that a child was in before, with the last day in each, and the names that an account had before. Children
-- and accounts that exist have none: the changes until now were not kept.

alter table children add column past_groups jsonb not null default '[]'; -- [{"groupId": 1, "until": "2026-11-25"}]
alter table users add column former_names text[] not null default '{}';
