-- Whether guardians of one child read what the others answered. It is a version's: what was answered stays under what its text had said.
alter table form_versions add column shares_answers boolean not null default false;
