-- Letters that Unicode does not take apart (đ, ł, ø, ß, ı) are compared by the letters they are read as (core/lang/folded.ts).
do $$ begin
  perform set_config('app.schools', (select coalesce(array_agg(n), '{}')::text from generate_series(1, (select last_value from schools_id_seq)) n), true);
  update messages set folded = replace(replace(replace(replace(replace(replace(translate(folded, 'ⱥƀɓƃȼƈđðɖɗƌɇɛəǝƒǥɠɣħⱨıɨɩɉȷƙĸⱪłƚɫⱡŀŋɲƞɳøɔɵƥᵽɍɽſȿŧƭʈⱦʉʊʋƴɏƶȥⱬςʻ′', 'abbbccdddddeeeefggghhiiijjkkklllllnnnnooopprrssttttuuvyyzzzσ'''''), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ĳ', 'ij'), 'ß', 'ss'), 'þ', 'th')
   where folded ~ '[ⱥƀɓƃȼƈđðɖɗƌɇɛəǝƒǥɠɣħⱨıɨɩɉȷƙĸⱪłƚɫⱡŀŋɲƞɳøɔɵƥᵽɍɽſȿŧƭʈⱦʉʊʋƴɏƶȥⱬςﬀﬁﬂĳßþʻ′]';
  update message_pages set folded = replace(replace(replace(replace(replace(replace(translate(folded, 'ⱥƀɓƃȼƈđðɖɗƌɇɛəǝƒǥɠɣħⱨıɨɩɉȷƙĸⱪłƚɫⱡŀŋɲƞɳøɔɵƥᵽɍɽſȿŧƭʈⱦʉʊʋƴɏƶȥⱬςʻ′', 'abbbccdddddeeeefggghhiiijjkkklllllnnnnooopprrssttttuuvyyzzzσ'''''), 'ﬀ', 'ff'), 'ﬁ', 'fi'), 'ﬂ', 'fl'), 'ĳ', 'ij'), 'ß', 'ss'), 'þ', 'th')
   where folded ~ '[ⱥƀɓƃȼƈđðɖɗƌɇɛəǝƒǥɠɣħⱨıɨɩɉȷƙĸⱪłƚɫⱡŀŋɲƞɳøɔɵƥᵽɍɽſȿŧƭʈⱦʉʊʋƴɏƶȥⱬςﬀﬁﬂĳßþʻ′]';
  perform set_config('app.schools', '', true);
end $$;

-- Names with such letters stand where a reader looks for them: Łukasz under L, Đặng under D.
create or replace function alphabetical(name text) returns text language sql immutable parallel safe
  return translate(
    replace(replace(replace(
      lower(regexp_replace(regexp_replace(regexp_replace(normalize(name, nfd), '[\u0300-\u036f]', '', 'g'), '[œŒ]', 'oe', 'g'), '[æÆ]', 'ae', 'g')),
      'ß', 'ss'), 'ẞ', 'ss'), 'þ', 'th'),
    'đðłøħıŧŋĐÐŁØĦŦŊ', 'ddlohitnddlohtn');
