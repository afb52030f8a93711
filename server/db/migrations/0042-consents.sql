-- A consent that a guardian gave or refused in the signed answer to a permission (docs/decisions/0059). It stays when
-- the answer is deleted at the end of its retention.
alter table form_answers add constraint form_answers_of_school unique (id, school_id);
alter table consents add column form_answer_id int;
alter table consents add constraint consents_form_answer foreign key (form_answer_id, school_id)
  references form_answers (id, school_id) on delete set null (form_answer_id);
create index consents_of_form_answer on consents (form_answer_id) where form_answer_id is not null;

-- The day of the office's last reminder to answer the consents of a child.
create table consent_reminders (
  child_id    int primary key,
  school_id   int not null,
  day         date not null,
  reminded_by int not null references users,
  foreign key (child_id, school_id) references children (id, school_id)
);
create index consent_reminders_of_school on consent_reminders (school_id);
call add_tenant_policy('consent_reminders');
