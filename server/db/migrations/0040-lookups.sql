-- What is looked up by more than its owner. Each finds a few of a school's many rows.

-- What was said lately, when a report is written.
create index reports_published on reports (school_id, published_at);
-- Everybody's who were told of one thing, once it is done.
create index notifications_unread_of on notifications (kind, link) where read_at is null;
-- Who shops at a school, and its families as its office lists them.
create index guardians_of_school on guardians (school_id);
-- How many somebody named lately.
create index pickup_people_named on pickup_people (named_by, created_at);
