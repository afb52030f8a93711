-- The words that a school writes in place of the usual ones of its kind. A list without rows has the usual words.
-- Reports copy the word that was chosen, so that a list can be replaced.

create table school_words (
  school_id int not null references schools,
  list      text not null check (list in ('foods', 'areas', 'titles')),
  position  int not null,
  name_en   text,
  name_fr   text,
  primary key (school_id, list, position),
  constraint school_words_in_a_language check (num_nonnulls(name_en, name_fr) > 0)
);
call add_tenant_policy('school_words');

alter table schools add column words_revision int not null default 0;

-- The meals that the school serves and its word for a group; null for the usual ones of its kind.
alter table schools
  add column meals jsonb check (jsonb_typeof(meals) = 'array'),
  add column group_word_en text,
  add column group_word_fr text;

-- The title of a staff member in the school's own words, shown in place of the job title.
alter table staff_members add column own_title_en text, add column own_title_fr text;
