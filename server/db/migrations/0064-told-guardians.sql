-- Who was told that a child is missing, and by what; and who was only invited, so that nothing reached them.
create table attendance_notice_guardians (
  id              bigint generated always as identity primary key,
  school_id       int not null,
  child_id        int not null,
  day             date not null,
  user_id         int references users,
  invitation_id   int,
  notification_id int references notifications on delete set null, -- tells when it was read
  ways            text[] not null default '{}'
    constraint attendance_notice_guardians_ways check (ways <@ array['app', 'push', 'email']),
  constraint attendance_notice_guardians_person check (num_nonnulls(user_id, invitation_id) = 1),
  foreign key (child_id, day) references attendance_notices (child_id, day) on delete cascade,
  foreign key (invitation_id, school_id) references invitations (id, school_id) on delete cascade
);
create index attendance_notice_guardians_of_notice on attendance_notice_guardians (child_id, day);
create index attendance_notice_guardians_of_notification on attendance_notice_guardians (notification_id) where notification_id is not null;
create index attendance_notice_guardians_of_invitation on attendance_notice_guardians (invitation_id) where invitation_id is not null;
call fence('attendance_notice_guardians');
revoke update, delete on attendance_notice_guardians from parvis_app;
