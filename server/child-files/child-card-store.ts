/** Files as staff read them: the card of a child and the cards of a group. */
import type { Guardianship } from '#core/children/relationships.ts';
import { type RawBuilder, sql } from 'kysely';
import type { CardGuardian, ChildCard } from '#core/child-files/child-card.ts';
import { type FileReach, seesGuardianDetails, staffReach } from '#core/child-files/child-file-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { type CurrentUser, isOfTeam } from '#server/http/current-user.ts';
import {
  contentOf,
  instant,
  latestSignature,
  latestVersion,
  type LatestRow,
  type SignatureRow,
  signingOfRows,
} from './child-file-store.ts';
import type { HealthKeys } from '#server/db/encryption/health-keys.ts';

type GuardianRow = {
  readonly userId: number | null;
  readonly name: string;
  readonly relationship: Guardianship;
  readonly phones: readonly (string | null)[];
  readonly address: string | null;
  readonly mayCollect: boolean;
};

type CardRow = {
  readonly childId: number;
  readonly schoolId: number;
  readonly name: string | null;
  readonly groupId: number;
  readonly room: string;
  readonly timeZone: string;
  readonly link: 'none' | 'guardian' | 'former';
  readonly guardians: readonly GuardianRow[];
  readonly restriction: string | null;
  readonly latest: LatestRow;
  readonly signed: SignatureRow;
};

type CardReader = { readonly currentUser: CurrentUser; readonly now: Date };

/** The card of a child; undefined when the user may not read it. */
export async function findCard(
  tx: Tx,
  keys: HealthKeys,
  reader: CardReader,
  childId: number,
): Promise<ChildCard | undefined> {
  const [row] = await findCardRows(tx, reader.currentUser, sql`c.id = ${childId}`);
  return row && cardOf(keys, row, reader);
}

/** The cards of a group's children, by first name. Without those the user may not read. */
export async function findGroupCards(
  tx: Tx,
  keys: HealthKeys,
  reader: CardReader,
  groupId: number,
): Promise<ChildCard[]> {
  const rows = await findCardRows(tx, reader.currentUser, sql`c.group_id = ${groupId}`);
  return rows.flatMap((row) => cardOf(keys, row, reader) ?? []);
}

/** A group with its school's time zone. */
export function findGroupPlace(tx: Tx, groupId: number) {
  return tx
    .selectFrom('groups as g')
    .innerJoin('schools as s', 's.id', 'g.school_id')
    .innerJoin('organizations as o', 'o.id', 's.organization_id')
    .select(['g.id as groupId', 'g.school_id as schoolId', 'g.room', 'o.time_zone as timeZone'])
    .where('g.id', '=', groupId)
    .executeTakeFirst();
}

/**
 * Guardians without the right to see the child are not called. Guardians who are invited and have no account yet are,
 * with the phone that the office wrote.
 */
async function findCardRows(tx: Tx, { id: me }: CurrentUser, which: RawBuilder<unknown>): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`
    select c.id as "childId", c.school_id as "schoolId", c.name, c.group_id as "groupId", g.room,
      o.time_zone as "timeZone",
      case when exists (select from guardians m where m.child_id = c.id and m.user_id = ${me} and m.can_view)
             then 'guardian'
           when exists (select from guardians m where m.child_id = c.id and m.user_id = ${me})
             or exists (select from former_guardians f where f.child_id = c.id and f.user_id = ${me}) then 'former'
           else 'none' end as link,
      (select coalesce(json_agg(json_build_object('userId', gu.user_id, 'name', u.name,
            'relationship', gu.relationship, 'phones', json_build_array(d.phone, d.other_phone, gu.phone),
            'address', d.address, 'mayCollect', gu.can_pickup) order by gu.created_at, gu.user_id), '[]')
         from guardians gu join users u on u.id = gu.user_id
         left join guardian_details d on d.school_id = gu.school_id and d.user_id = gu.user_id
        where gu.child_id = c.id and gu.can_view)::jsonb ||
      (select coalesce(jsonb_agg(jsonb_build_object('userId', null, 'name', i.name, 'relationship', ic.relationship,
            'phones', jsonb_build_array(i.phone), 'address', null, 'mayCollect', ic.can_pickup) order by i.id), '[]')
         from invitation_children ic join invitations i on i.id = ic.invitation_id
        where ic.child_id = c.id and ic.can_view and i.token is not null) as guardians,
      (select r.note from child_restrictions r where r.child_id = c.id) as restriction,
      ${latestVersion(sql`c.id`)} as latest, ${latestSignature(sql`c.id`)} as signed
    from children c join groups g on g.id = c.group_id join schools s on s.id = c.school_id
    join organizations o on o.id = s.organization_id
    where ${which} and c.left_at is null
    order by alphabetical(c.given_name), c.id`.execute(tx);
  return rows;
}

function cardOf(keys: HealthKeys, row: CardRow, { currentUser, now }: CardReader): ChildCard | undefined {
  const { childId, schoolId, groupId, name, room, timeZone, link, restriction, latest, signed } = row;
  const reader = {
    isOfTeam: isOfTeam(currentUser, { schoolId, groupId }),
    hasDoorDuty: currentUser.doorDuty.includes(schoolId),
    link,
  };
  const reach = staffReach(reader);
  if (reach === null) return undefined;
  const { contacts, allergies, ...health } = contentOf(keys, { schoolId, childId }, latest);
  const sees = seesGuardianDetails(reader);
  return {
    childId,
    name: name ?? '',
    groupId,
    room,
    guardians: row.guardians.map((one) => guardianOf(one, sees || one.userId === currentUser.id ? reach : null)),
    contacts,
    allergies,
    health: reach === 'all' ? health : null,
    restriction,
    version: latest?.version ?? 0,
    changedAt: latest && instant(latest.at),
    signing: signingOfRows(latest, signed, { now, timeZone }),
  };
}

function guardianOf({ name, relationship, mayCollect, phones, address }: GuardianRow, sees: FileReach): CardGuardian {
  const known = phones.filter((phone) => phone !== null);
  return {
    name,
    relationship,
    mayCollect,
    phones: sees === null ? [] : [...new Set(known)],
    address: sees === 'all' ? address : null,
  };
}
