-- The order of names that a reader of French or English expects, whatever the database was told of languages: capitals and accents
-- count for nothing, so that Émile comes before Zoé.
create function alphabetical(name text) returns text language sql immutable parallel safe
  return lower(regexp_replace(regexp_replace(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g'), '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g'));
