-- Texts that a school writes in one of its languages only: the other one is null. A text of several parts has each of
-- them in the same languages, so that a reader gets the whole of it in one language.

alter table organizations
  alter column name_en drop not null,
  alter column name_fr drop not null,
  add constraint organizations_in_a_language check (num_nonnulls(name_en, name_fr) > 0);

alter table announcements
  drop constraint announcements_in_both_languages,
  add constraint announcements_in_a_language check (
    published_at is null
    or (num_nonnulls(title_en, title_fr) > 0
      and num_nulls(title_en, description_en, details_en) in (0, 3)
      and num_nulls(title_fr, description_fr, details_fr) in (0, 3)));

alter table form_versions
  alter column title_en drop not null,
  alter column title_fr drop not null,
  alter column text_en drop not null,
  alter column text_fr drop not null,
  drop constraint form_versions_event,
  add constraint form_versions_event check (
    num_nulls(event_day, starts_at) in (0, 2)
    and (event_day is null) = (place_en is null and place_fr is null)),
  add constraint form_versions_in_a_language check (
    num_nonnulls(title_en, title_fr) > 0
    and num_nulls(title_en, text_en) in (0, 2)
    and num_nulls(title_fr, text_fr) in (0, 2)
    and (event_day is null or ((title_en is null) = (place_en is null) and (title_fr is null) = (place_fr is null))));

alter table products
  alter column name_en drop not null,
  alter column name_fr drop not null,
  alter column description_en drop not null,
  alter column description_fr drop not null,
  add constraint products_in_a_language check (
    num_nonnulls(name_en, name_fr) > 0
    and num_nulls(name_en, description_en) in (0, 2)
    and num_nulls(name_fr, description_fr) in (0, 2));

alter table order_lines
  alter column name_en drop not null,
  alter column name_fr drop not null,
  add constraint order_lines_in_a_language check (num_nonnulls(name_en, name_fr) > 0);
