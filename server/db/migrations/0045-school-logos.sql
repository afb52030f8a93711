-- The logo of a school, which its families and staff see (docs/decisions/0070).
create table school_logos (
  school_id int primary key references schools,
  file_id   int not null unique,
  foreign key (file_id, school_id) references files (id, school_id)
);
call add_tenant_policy('school_logos');
