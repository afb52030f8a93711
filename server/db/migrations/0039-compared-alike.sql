-- Every hyphen and apostrophe of a message is compared alike, as those of names are (core/lang/folded.ts).
do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update messages set folded = translate(folded, '‐‑–`´', '---''''') where folded ~ '[‐‑–`´]';
  update message_pages set folded = translate(folded, '‐‑–`´', '---''''') where folded ~ '[‐‑–`´]';
  perform set_config('app.schools', '', true);
end $$;

-- Nobody retires a question: to ask otherwise is to end the quiz and to send another.
alter table quiz_questions drop column retired_at;
