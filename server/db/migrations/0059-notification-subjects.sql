-- The subject of a notification (a pickup, an absence, an emergency), of which only the newest state is kept unread, and
-- the instant at which each of its states rings last.
alter table notifications add column subject text;
alter table notifications add column rings jsonb not null default '{}';
create index notifications_of_subject on notifications (subject, user_id, id) where subject is not null;
-- How often a person planned and changed pickups on a day.
create index pickup_events_of_user on pickup_events (user_id, at);
