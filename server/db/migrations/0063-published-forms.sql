-- The latest published forms are found without reading all, and an author's own.

create index forms_published on forms (published_at desc, id desc) where published_at is not null;
create index forms_of_author on forms (author_id);
