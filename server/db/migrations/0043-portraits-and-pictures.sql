-- Portraits of people and photos of products (docs/decisions/0070).

-- One portrait of a child, a pickup person or an account. The portrait of an account is read in one school.
create table portraits (
  file_id    int primary key,
  school_id  int not null,
  child_id   int,
  person_id  int,
  user_id    int references users,
  added_by   int not null references users,
  created_at timestamptz not null,
  constraint portraits_subject check (num_nonnulls(child_id, person_id, user_id) = 1),
  constraint portraits_one_of_child unique (child_id),
  constraint portraits_one_of_person unique (person_id),
  constraint portraits_one_of_user unique (user_id, school_id),
  foreign key (file_id, school_id) references files (id, school_id),
  foreign key (child_id, school_id) references children (id, school_id),
  foreign key (person_id, school_id) references pickup_people (id, school_id) on delete cascade
);
create index portraits_of_school on portraits (school_id);
create index portraits_by_author on portraits (added_by);
call add_tenant_policy('portraits');

-- A removed pickup person has no portrait. The sweep of files deletes the content.
create function delete_portrait() returns trigger language plpgsql as $$ begin
  delete from portraits where person_id = new.id;
  return null;
end $$;
create trigger pickup_people_portrait after update of status on pickup_people
  for each row when (new.status = 'revoked') execute function delete_portrait();

-- The picture of a product, which replaces the drawing.
create table product_photos (
  product_id int primary key,
  school_id  int not null,
  file_id    int not null unique,
  foreign key (product_id, school_id) references products (id, school_id),
  foreign key (file_id, school_id) references files (id, school_id)
);
create index product_photos_of_school on product_photos (school_id);
call add_tenant_policy('product_photos');
