/** The marked file of the child for `permission-matrix.test.ts`, encrypted with the key of the tests. */
import { emptyFile, type FileContent } from '#core/child-files/child-file.ts';
import { insertVersion } from '#server/child-files/child-file-store.ts';
import { sealContent } from '#server/child-files/file-content-store.ts';
import type { Tx } from '#server/db/database.ts';
import { dataKeyOf } from '#server/db/encryption/health-key-store.ts';
import { testHealthKeys } from '#test/support/child-files/test-health-keys.ts';
import type { Mark } from './expected-outcomes.ts';

type ChildIds = { readonly schoolId: number; readonly childId: number; readonly parentId: number };

/** The file with its marks: one in what the door sees too, one in what only the team sees. */
export const markedFile = (mark: (name: Mark) => string): FileContent => ({
  ...emptyFile,
  allergies: [{ what: mark('fileAllergy'), severity: 'severe', action: '' }],
  conditions: mark('fileHealth'),
});

/** Writes the first version. */
export async function markFile(
  tx: Tx,
  { schoolId, childId, parentId: userId }: ChildIds,
  mark: (name: Mark) => string,
  now: Date,
): Promise<void> {
  const dataKey = await dataKeyOf(tx, testHealthKeys, schoolId, now);
  const sealed = sealContent(testHealthKeys, dataKey, { schoolId, childId, version: 1 }, markedFile(mark));
  await insertVersion(tx, { schoolId, childId, version: 1, ...sealed, parts: ['health'], userId, now });
}
