/** The office's list of files: written, signed, reminded. It opens no file. */
import { sql } from 'kysely';
import type { FileState, FileVersion, SchoolFiles } from '#core/child-files/child-card.ts';
import { type FilePart, fileEditRight } from '#core/child-files/child-file-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { namedSchools } from '#server/schools/school-store.ts';
import { instant, latestSignature, shownSignature, type SignatureRow, signingOfRows } from './child-file-store.ts';

type StateRow = Pick<FileState, 'childId' | 'name' | 'groupId' | 'room' | 'remindedOn' | 'signers'> & {
  readonly latest: { readonly version: number; readonly at: string } | null;
  readonly signed: SignatureRow;
};

/** The state of the files of a school. */
export async function findSchoolFiles(
  tx: Tx,
  { currentUser, now }: { readonly currentUser: CurrentUser; readonly now: Date },
  schoolId: number,
): Promise<SchoolFiles | undefined> {
  const { rows } = await sql<{ timeZone: string; schools: SchoolFiles['schools']; files: StateRow[] }>`
    select o.time_zone as "timeZone", ${namedSchools(currentUser.adminOf)} as schools,
      (select coalesce(json_agg(json_build_object('childId', c.id, 'name', c.name, 'groupId', c.group_id,
          'room', g.room, 'remindedOn', r.day,
          'signers', (select count(*) from guardians gu
            where gu.child_id = c.id and gu.can_view and gu.${sql.ref(`can_${fileEditRight}`)}),
          'latest', (select json_build_object('version', v.version, 'at', v.written_at) from child_file_versions v
            where v.child_id = c.id order by v.version desc limit 1),
          'signed', ${latestSignature(sql`c.id`)}) order by g.room, alphabetical(c.given_name), c.id), '[]')
        from children c join groups g on g.id = c.group_id left join child_file_reminders r on r.child_id = c.id
        where c.school_id = s.id and c.left_at is null) as files
    from schools s join organizations o on o.id = s.organization_id where s.id = ${schoolId}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { timeZone, schools } = row;
  const files = row.files.map(({ latest, signed, ...file }) => ({
    ...file,
    version: latest?.version ?? 0,
    changedAt: latest && instant(latest.at),
    signature: shownSignature(signed),
    signing: signingOfRows(latest, signed, { now, timeZone }),
  }));
  return { schoolId, schools, today: schoolTimeAt(now, timeZone).day, files };
}

type VersionRow = Omit<FileVersion, 'parts'> & { readonly parts: FilePart[] };

/**
 * The versions of a child's file, the latest first. Undefined for a child of a school where the user is not office, and
 * for their own child that they may not see.
 */
export async function findVersions(
  tx: Tx,
  { id: me, adminOf }: CurrentUser,
  childId: number,
): Promise<FileVersion[] | undefined> {
  const { rows } = await sql<{ versions: VersionRow[] }>`
    select (select coalesce(json_agg(json_build_object('version', v.version, 'by', u.name, 'at', v.written_at,
        'parts', v.parts, 'hash', v.hash,
        'signatures', (select coalesce(json_agg(json_build_object('version', s.version, 'by', su.name,
            'at', s.signed_at) order by s.id), '[]')
          from child_file_signatures s join users su on su.id = s.signed_by
          where s.child_id = v.child_id and s.version = v.version)) order by v.version desc), '[]')
      from child_file_versions v join users u on u.id = v.written_by where v.child_id = c.id) as versions
    from children c
    where c.id = ${childId} and c.school_id = any(${[...adminOf]}::int[]) and c.left_at is null
      and (exists (select from guardians m where m.child_id = c.id and m.user_id = ${me} and m.can_view)
        or not exists (select from guardians m where m.child_id = c.id and m.user_id = ${me})
          and not exists (select from former_guardians f where f.child_id = c.id and f.user_id = ${me}))`.execute(tx);
  return rows[0]?.versions.map(({ signatures, ...version }) => ({
    ...version,
    at: instant(version.at),
    signatures: signatures.map((signature) => ({ ...signature, at: instant(signature.at) })),
  }));
}

/** The day of the last reminder about a child. */
export async function findReminderDay(tx: Tx, childId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('child_file_reminders')
    .select('day')
    .where('child_id', '=', childId)
    .executeTakeFirst();
  return row?.day ?? null;
}

type Reminder = {
  readonly schoolId: number;
  readonly childId: number;
  readonly day: string;
  readonly userId: number;
};

export async function saveReminder(tx: Tx, { schoolId, childId, day, userId }: Reminder): Promise<void> {
  const row = { day, reminded_by: userId };
  await tx
    .insertInto('child_file_reminders')
    .values({ school_id: schoolId, child_id: childId, ...row })
    .onConflict((oc) => oc.column('child_id').doUpdateSet(row))
    .execute();
}
