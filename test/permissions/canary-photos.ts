/** Canary records of `permission-matrix.test.ts`: photos in which the child is tagged, with the consent of `parent`. */
import type { Tx } from '#server/db/database.ts';
import { insertFile } from '#server/files/file-store.ts';
import type { Mark } from './expected-outcomes.ts';

type Place = {
  readonly schoolId: number;
  readonly childId: number;
  readonly groupId: number;
  readonly parentId: number;
};

const sizes = [320, 1280, 2048] as const;

export async function markPhotos(
  tx: Tx,
  { schoolId, childId, groupId, parentId }: Place,
  mark: (name: Mark) => string,
  now: Date,
) {
  await tx
    .insertInto('consents')
    .values({
      school_id: schoolId,
      child_id: childId,
      purpose: 'class_photos',
      version: 0,
      is_granted: true,
      answered_by: parentId,
      created_at: now,
    })
    .execute();
  const photo = async (isHidden = false) => {
    const contents = sizes.map((size) => ({ size, sha256: 'c'.repeat(64), bytes: 1000, width: size, height: size }));
    const file = { schoolId, ownerId: parentId, kind: 'photo', name: 'Photo 1.jpg', contents, now } as const;
    const id = await insertFile(tx, file);
    await tx.updateTable('files').set({ attached_at: now }).where('id', '=', id).execute();
    await tx
      .insertInto('report_photos')
      .values({
        file_id: id,
        school_id: schoolId,
        group_id: groupId,
        day: '2026-04-14',
        caption_en: mark('photoCaption'),
        caption_fr: mark('photoCaption'),
        added_by: parentId,
        created_at: now,
        ...(isHidden && { hidden_by: parentId, hidden_at: now }),
      })
      .execute();
    await tx
      .insertInto('report_photo_children')
      .values({ file_id: id, school_id: schoolId, child_id: childId })
      .execute();
    return id;
  };
  return {
    reportPhotoId: await photo(),
    takenDownPhotoId: await photo(),
    hiddenPhotoId: await photo(true),
    unwantedPhotoId: await photo(),
  };
}
