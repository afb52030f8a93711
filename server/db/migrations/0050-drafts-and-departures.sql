-- What a draft may lack, and why an answer may end.

-- A draft may lack how much is enough, or how many people one answer may announce: what families have says it.
alter table quizzes alter column passing_score drop not null;
alter table quizzes add constraint quizzes_passing_score_sent check (published_at is null or passing_score is not null);
alter table forms alter column most_people drop not null;
alter table forms add constraint forms_most_people_published
  check (published_at is null or kind <> 'event' or most_people is not null);

-- An answer to an event to come ends with the child's time at school.
alter table form_answers drop constraint form_answers_ended;
alter table form_answers add constraint form_answers_ended check (ended in ('withdrawn', 'replaced', 'left'));
