-- A consent that a guardian gave or refused in the signed answer to a permission (docs/decisions/0059). It stays when
-- the answer is deleted at the end of its retention.
alter table form_answers add constraint form_answers_of_school unique (id, school_id);
alter table consents add column form_answer_id int;
alter table consents add constraint consents_form_answer foreign key (form_answer_id, school_id)
  references form_answers (id, school_id) on delete set null (form_answer_id);
create index consents_of_form_answer on consents (form_answer_id) where form_answer_id is not null;
