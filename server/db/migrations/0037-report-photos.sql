-- Photos of a group's day, with the tagged children (docs/decisions/0064). Consents decide at each read which families
-- see one. Nothing here records it.
create table report_photos (
  file_id         int primary key,
  school_id       int not null,
  group_id        int not null,
  day             date not null,
  caption_en      text constraint report_photos_en check (char_length(caption_en) between 1 and 300),
  caption_fr      text constraint report_photos_fr check (char_length(caption_fr) between 1 and 300),
  is_for_group    boolean not null default false, -- for every family of the group
  added_by        int not null references users,
  created_at      timestamptz not null,
  hidden_by       int references users, -- the guardian who took it down, until the office decides
  hidden_at       timestamptz,
  unreached_since date, -- the first day on which it was found to reach no family
  unique (file_id, school_id),
  foreign key (file_id, school_id) references files (id, school_id),
  foreign key (group_id, school_id) references groups (id, school_id),
  constraint report_photos_hidden check (num_nulls(hidden_by, hidden_at) in (0, 2))
);
create index report_photos_of_day on report_photos (group_id, day);
create index report_photos_of_school on report_photos (school_id, day);
create index report_photos_of_author on report_photos (added_by);
create index report_photos_hider on report_photos (hidden_by) where hidden_by is not null;
call add_tenant_policy('report_photos');

create table report_photo_children (
  file_id   int not null,
  school_id int not null,
  child_id  int not null,
  primary key (file_id, child_id),
  foreign key (file_id, school_id) references report_photos (file_id, school_id) on delete cascade,
  foreign key (child_id, school_id) references children (id, school_id)
);
create index report_photo_children_of_child on report_photo_children (child_id);
create index report_photo_children_of_school on report_photo_children (school_id);
call add_tenant_policy('report_photo_children');
