-- A walk-in is a release that no guardian had planned: the pickup is created by the staff member who releases the child
-- (docs/decisions/0046-every-child-on-the-board.md). It has neither a slot nor GPS.
alter table pickups
  add column origin text not null default 'guardian' constraint pickups_origin check (origin in ('guardian', 'walk_in')),
  drop constraint pickups_slot,
  add constraint pickups_slot check ((time is not null) = (method = 'time' and origin = 'guardian')),
  add constraint pickups_walk_in check (origin = 'guardian' or (method = 'time' and status in ('released', 'cancelled')));

-- What staff noted at the release.
alter table pickup_events
  add column note text constraint pickup_events_note check (
    note is null or (act = 'release' and char_length(note) between 1 and 200));

-- Why the office authorized a person for today on the spot. Guardians named the other people.
alter table pickup_people
  add column reason text constraint pickup_people_reason check (char_length(reason) between 1 and 200);
