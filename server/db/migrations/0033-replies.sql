-- The bell tells who suggested something, or sent feedback, what becomes of it.
alter table notifications drop constraint notifications_kind;
alter table notifications add constraint notifications_kind check (kind in
  ('absence', 'announcement', 'attendance', 'connection', 'report', 'quiz', 'form', 'order', 'pickup', 'person', 'rights', 'suggestion'));
