-- What a calendar's token is made from, with the server's secret: random, and no longer the row's number, which a
-- restore gives a second time. Addresses made before have none: they work, and cannot be shown again.
alter table calendars add column nonce text;
