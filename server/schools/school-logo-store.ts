/** The logos of schools, and who reads them: the families and the staff of the school. */
import { sql } from 'kysely';
import { deleteFiles, type TakeContext, takeFiles } from '#server/files/file-store.ts';
import { type CurrentUser, schoolsOf } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';

/** SQL: the logo of a school, or null. `schoolId` is the column with its id. */
export const logoOfSchool = (schoolId: string) => sql<number | null>`(
  select sl.file_id from school_logos sl where sl.school_id = ${sql.ref(schoolId)})`;

/** SQL condition: whether a file `f` is the logo of a school of the user. */
export function isOfReadLogo({ currentUser }: { readonly currentUser: CurrentUser }) {
  return sql<boolean>`exists (
    select from school_logos sl where sl.file_id = f.id and sl.school_id = any (${schoolsOf(currentUser)}::int[]))`;
}

/**
 * Replaces the logo of a school, or removes it for null. The logo that the school has stays. Throws `not_found` for a
 * file that is not a free upload of the user, and `invalid` for a PDF.
 */
export async function replaceLogo(context: TakeContext, schoolId: number, fileId: number | null): Promise<void> {
  const { tx } = context;
  const earlier = await tx
    .deleteFrom('school_logos')
    .where('school_id', '=', schoolId)
    .where('file_id', 'is distinct from', fileId)
    .returning('file_id')
    .execute();
  await deleteFiles(
    tx,
    earlier.map(({ file_id }) => file_id),
  );
  if (fileId === null || (await hasLogo(context, schoolId))) return;
  if ((await takeFiles(context, { fileIds: [fileId], schoolIds: [schoolId] })) === 0) throw new Refusal('not_found');
  const file = await tx.selectFrom('files').select('kind').where('id', '=', fileId).executeTakeFirst();
  if (file?.kind !== 'photo') throw new Refusal('invalid', { problems: [{ path: 'logo', code: 'not_allowed' }] });
  await tx.insertInto('school_logos').values({ school_id: schoolId, file_id: fileId }).execute();
}

async function hasLogo({ tx }: TakeContext, schoolId: number): Promise<boolean> {
  const logo = tx.selectFrom('school_logos').select('file_id').where('school_id', '=', schoolId);
  return (await logo.executeTakeFirst()) !== undefined;
}
