/** Queries for inviting the guardians without an account again: in bulk by email, by letter, or by a copied link. */
import { sql } from 'kysely';
import type { InvitationLetter } from '#core/auth/invitation-letter.ts';
import { canManageCustody } from '#core/children/own-child-rules.ts';
import { maxListed } from '#core/http/fields.ts';
import type { Locale } from '#core/lang/locale.ts';
import { addressesOf } from '#server/account/address-store.ts';
import { ownChildren } from '#server/children/staff-own-children-store.ts';
import type { Tx } from '#server/db/database.ts';
import { failureOf } from '#server/jobs/failed-email-store.ts';

/** An invited guardian without an account. */
export type AwaitedGuardian = {
  readonly id: number;
  readonly email: string | null;
  readonly locale: Locale;
  readonly isUndelivered: boolean;
  /** Whether the current user may manage the invitation. */
  readonly mayManage: boolean;
};

/** The guardians of a school who were invited and have no account yet: all of them, or chosen ones. */
export async function findAwaited(
  tx: Tx,
  {
    schoolId,
    me,
    ids,
  }: { readonly schoolId: number; readonly me: number; readonly ids?: readonly number[] | undefined },
): Promise<AwaitedGuardian[]> {
  const { rows } = await sql<
    Omit<AwaitedGuardian, 'mayManage'> & { children: readonly number[]; own: readonly number[]; isMine: boolean }
  >`
    select i.id, i.email, i.locale, ${failureOf(sql`i.email`, sql`i.sent_at`)} is not null as "isUndelivered",
      array(select ic.child_id from invitation_children ic where ic.invitation_id = i.id) as children,
      ${ownChildren(me)} as own,
      i.email is not null and i.email in ${addressesOf(me)} as "isMine"
    from invitations i
    where i.school_id = ${schoolId} and i.gives = 'guardian' and i.token is not null
      and (${ids === undefined} or i.id = any (${[...(ids ?? [])]}::int[]))
    order by i.id limit ${maxListed}`.execute(tx);
  return rows.map(({ children, own, isMine, ...one }) => {
    return { ...one, mayManage: !isMine && canManageCustody(children, own) };
  });
}

type NewTokens = { readonly hashes: ReadonlyMap<number, string>; readonly now: Date; readonly expiresAt: Date };

/** `[{id, hash}]` as JSON, for one statement about many invitations. */
const rowsOf = (hashes: ReadonlyMap<number, string>) => JSON.stringify([...hashes].map(([id, hash]) => ({ id, hash })));

/** Replaces the links of invitations. */
export async function renewLinks(tx: Tx, { hashes, now, expiresAt }: NewTokens): Promise<void> {
  await sql`
    update invitations i set token = r.hash, sent_at = ${now}, expires_at = ${expiresAt}
    from jsonb_to_recordset(${rowsOf(hashes)}::jsonb) as r (id int, hash text)
    where i.id = r.id and i.token is not null`.execute(tx);
}

/** Replaces the codes of invitations. */
export async function renewCodes(tx: Tx, { hashes, expiresAt }: Omit<NewTokens, 'now'>): Promise<void> {
  await sql`
    update invitations i set code = r.hash, code_expires_at = ${expiresAt}
    from jsonb_to_recordset(${rowsOf(hashes)}::jsonb) as r (id int, hash text)
    where i.id = r.id and i.token is not null`.execute(tx);
}

export type PrintedLetter = Omit<InvitationLetter, 'code' | 'link'>;

/** The letters whose codes are still these, sorted by the room and name of a child, as they are handed out. */
export async function findLetters(tx: Tx, hashes: ReadonlyMap<number, string>): Promise<PrintedLetter[]> {
  const { rows } = await sql<Omit<PrintedLetter, 'expiresAt'> & { expiresAt: Date }>`
    select i.id, i.name, i.locale, i.code_expires_at as "expiresAt", of.children
    from jsonb_to_recordset(${rowsOf(hashes)}::jsonb) as r (id int, hash text)
    join invitations i on i.id = r.id and i.code = r.hash
    join lateral (
      select array_agg(coalesce(nullif(c.given_name, ''), c.family_name) order by alphabetical(c.given_name), c.id) as children,
        min(g.room) as room, min(alphabetical(c.family_name)) as family
      from invitation_children ic join children c on c.id = ic.child_id and c.left_at is null
        join groups g on g.id = c.group_id
      where ic.invitation_id = i.id
    ) of on of.children is not null
    order by of.room, of.family, i.id`.execute(tx);
  return rows.map((row) => ({ ...row, expiresAt: row.expiresAt.toISOString() }));
}

/** What a letter says about its school. */
export async function findLetterhead(tx: Tx, schoolId: number): Promise<{ school: string; phone: string }> {
  return tx
    .selectFrom('schools')
    .select(['name as school', 'phone'])
    .where('id', '=', schoolId)
    .executeTakeFirstOrThrow();
}
