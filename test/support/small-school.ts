/** The data of the backup tests: a smaller school, and open sign-in tokens. */
import { sql } from 'kysely';
import type { Database } from '#server/db/database.ts';

/** Leaves a third of the demo's rows, so that repeated restores are faster. */
export const shrinkDemo = (database: Database) =>
  database.asOwner((tx) =>
    sql`truncate reports, attendance_marks, conversations, activities, announcements, quizzes, orders, absences cascade`.execute(
      tx,
    ),
  );

/** Signs a user in on a device with notifications, and leaves two email tokens and an invitation open. */
export const openTokens = (database: Database) =>
  database.asOwner(async (tx) => {
    await sql`with begun as (
        insert into sessions (token, user_id, expires_at) values ('then', 1, now() + interval '30 days') returning id)
      insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, locale, created_at)
        select 1, id, 'https://push.example', 'k', 'a', 'fr', now() from begun`.execute(tx);
    await sql`insert into verifications (identifier, value, expires_at) values ('reset x', '1', now() + interval '1 hour')`.execute(
      tx,
    );
    await sql`insert into email_changes (user_id, email, token, created_at, expires_at)
      values (1, 'new@example.org', 'e', now(), now() + interval '1 hour')`.execute(tx);
    await sql`select set_config('app.schools', '{1}', true)`.execute(tx);
    await sql`insert into invitations (school_id, token, name, email, locale, gives, created_at, sent_at, expires_at)
      values (1, 'i', 'Ana', 'ana@example.org', 'fr', 'guardian', now(), now(), now() + interval '14 days')`.execute(
      tx,
    );
  });
