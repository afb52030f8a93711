-- Somebody who is no guardian any more still has those around of whom they once were one: nobody's name there is theirs to take.
create policy own on former_guardians for select using (user_id = (select fenced_user()));
