/** Adults who follow no child: the same facts decide on an acceptance and on each reading (docs/decisions/0065). */
import { type RawBuilder, sql } from 'kysely';
import { isNameOf } from '#core/account/name-rules.ts';
import { lookAlikes } from '#server/auth/look-alikes.ts';
import type { Tx } from '#server/db/database.ts';

/** What bars an adult from following a child. */
export type BarredFacts = {
  /** By the account or one of its addresses: a guardian of the child, or removed or limited at it or a sibling. */
  readonly isKnown: boolean;
  /** Names of adults removed or limited at the child or a sibling, and of pickup people refused by the office. */
  readonly barredNames: readonly string[];
  /** The current name of the account and those it had before. */
  readonly names: readonly string[];
};

type Subject = {
  readonly childId: RawBuilder<unknown>;
  readonly userId: RawBuilder<unknown>;
  readonly invitedEmail: RawBuilder<unknown>;
};

/** SQL: the addresses of an account, with the invited one. */
const addressesOf = ({ userId, invitedEmail }: Omit<Subject, 'childId'>) => sql`(
  select email from users where id = ${userId}
  union select email from former_emails where user_id = ${userId}
  union select ${invitedEmail}::text where ${invitedEmail}::text is not null)`;

/**
 * SQL: the facts of a child and an account, as JSON. A pickup person counts when the office refused or removed them:
 * then the decision and the removal are of one instant.
 */
export const selectBarredFacts = ({ childId, ...account }: Subject): RawBuilder<BarredFacts> => sql<BarredFacts>`(
  with near as (
    select ${childId} as id union
    select b.child_id from guardians a join guardians b on b.user_id = a.user_id where a.child_id = ${childId}),
  barred as (
    select f.user_id, f.emails from former_guardians f where f.child_id in (select id from near)
    union all
    select g.user_id, g.emails from guardians g where g.child_id in (select id from near)
      and not (g.can_view and g.can_report_absence and g.can_pickup and g.can_message)),
  guarding as (select g.user_id, g.emails from guardians g where g.child_id = ${childId}),
  own as ${addressesOf(account)}
  select json_build_object(
    'isKnown', exists (select from (select * from barred union all select * from guarding) b
      where b.user_id = ${account.userId} or b.emails && array(select email from own)
        or exists (select from own where own.email in (
          select email from users where id = b.user_id
          union select email from former_emails where user_id = b.user_id))),
    'barredNames', array(
      select n.name from barred b join users u on u.id = b.user_id,
          unnest(array_prepend(u.name, u.former_names)) as n (name)
      union
      select p.name from pickup_person_children pc join pickup_people p on p.id = pc.person_id
       where pc.child_id in (select id from near) and p.name is not null and pc.taken_back_at = p.decided_at),
    'names', (select array_prepend(u.name, u.former_names) from users u where u.id = ${account.userId})))`;

/** Whether the account is known as barred, or one of these names is that of a barred adult. */
export const isBarredBy = ({ isKnown, barredNames }: BarredFacts, names: readonly string[]): boolean =>
  isKnown || names.some((one) => isNameOf(one, barredNames, lookAlikes));

type FindBarredParams = { readonly childId: number; readonly userId: number; readonly invitedEmail: string | null };

/** The facts of an account that accepts. Guardians of the child who were invited and have not accepted count too. */
export async function findBarred(tx: Tx, { childId, userId, invitedEmail }: FindBarredParams): Promise<BarredFacts> {
  const account = { userId: sql`${userId}::int`, invitedEmail: sql`${invitedEmail}::text` };
  const invited = sql`invitation_children ic join invitations i on i.id = ic.invitation_id
    where ic.child_id = ${childId} and i.token is not null`;
  const { rows } = await sql<{ facts: BarredFacts; isInvited: boolean; invitedNames: string[] }>`
    select ${selectBarredFacts({ childId: sql`${childId}::int`, ...account })} as facts,
      exists (select from ${invited} and i.email in ${addressesOf(account)}) as "isInvited",
      array(select i.name from ${invited}) as "invitedNames"`.execute(tx);
  const [row] = rows;
  if (!row) return { isKnown: true, barredNames: [], names: [] };
  const { facts, isInvited, invitedNames } = row;
  const barredNames = [...facts.barredNames, ...invitedNames];
  return { ...facts, isKnown: facts.isKnown || isInvited, barredNames };
}
