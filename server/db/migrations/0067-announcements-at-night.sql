-- Whether the office sends an announcement at any hour, past what families chose about announcements.
alter table announcements add column at_night boolean not null default false;
