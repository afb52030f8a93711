-- Addresses that were taken with the signs around them, such as `<marie@example.org>,`, in the form in which they are compared now
-- (core/http/email-rules.ts). An account keeps its former spelling in former_emails; where two accounts would have one address, both stay.
create function pg_temp.plain_address(email text) returns text language sql immutable as $$
  select lower(regexp_replace(regexp_replace(
    regexp_replace(normalize(email), '^[^<>@]*<([^<>]*)>[\s,;.]*$', '\1'),
    '^(mailto:|[\s<>"''«»“”‘’()\[\]{},;:])+', '', 'i'),
    '[\s<>"''«»“”‘’()\[\]{},;:./\\]+$', ''))
$$;

do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update users u set email = pg_temp.plain_address(u.email)
   where u.erased_at is null and u.email <> pg_temp.plain_address(u.email) and pg_temp.plain_address(u.email) like '%_@_%'
     and not exists (select from users o where o.id <> u.id and pg_temp.plain_address(o.email) = pg_temp.plain_address(u.email));
  update invitations set email = pg_temp.plain_address(email)
   where email <> pg_temp.plain_address(email) and pg_temp.plain_address(email) like '%_@_%';
  update email_changes set email = pg_temp.plain_address(email)
   where email <> pg_temp.plain_address(email) and pg_temp.plain_address(email) like '%_@_%';
  insert into former_emails (user_id, email)
    select f.user_id, pg_temp.plain_address(f.email) from former_emails f
     where f.email <> pg_temp.plain_address(f.email)
    on conflict do nothing;
  perform set_config('app.schools', '', true);
end $$;
