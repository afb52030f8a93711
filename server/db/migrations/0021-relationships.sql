-- Guardians other than a mother, a father and a tutor: the relationships that class lists name.

alter table guardians drop constraint guardians_relationship;
alter table guardians add constraint guardians_relationship check (relationship in (
  'mother', 'father', 'guardian', 'stepmother', 'stepfather', 'grandmother', 'grandfather', 'aunt', 'uncle', 'sibling',
  'other'));

alter table invitation_children drop constraint invitation_children_relationship;
alter table invitation_children add constraint invitation_children_relationship check (relationship in (
  'mother', 'father', 'guardian', 'stepmother', 'stepfather', 'grandmother', 'grandfather', 'aunt', 'uncle', 'sibling',
  'other'));

alter table pickup_people drop constraint pickup_people_relationship;
alter table pickup_people add constraint pickup_people_relationship check (relationship in (
  'mother', 'father', 'guardian', 'stepmother', 'stepfather', 'grandmother', 'grandfather', 'aunt', 'uncle', 'sibling',
  'sitter', 'neighbour', 'friend', 'other'));
