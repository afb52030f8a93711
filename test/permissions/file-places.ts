/** Every place that a file is read from, and the actors who read it there, before and after each change of rights. */
import type { FileKind } from '#core/files/stored-file.ts';
import type { Tx } from '#server/db/database.ts';
import type { MarkedRecords } from './canary-records.ts';
import type { Actor } from './expected-outcomes.ts';

/** The actors, and a paired device that `teacher` unlocked. */
export type FileActor = Actor | 'roomDevice';

/** What happens to the rights while a device has copies, in this order. Each is undone before the next. */
export const rightChanges = {
  consentWithdrawn: 'a guardian withdraws the consent for photos',
  rightsEnded: 'every right of `parent` ends',
  guardianRemoved: 'the office removes `parent` from the child',
} as const;
export type RightChange = keyof typeof rightChanges;

type NewFile = {
  readonly file_id: number;
  readonly school_id: number;
};

type FilePlace = {
  /** The table of `filePlaces` in the server; null for an upload that no record has. */
  readonly table: string | null;
  readonly kind: FileKind;
  /** Adds the record that refers to the file. */
  attach(tx: Tx, file: NewFile, records: MarkedRecords, now: Date): Promise<unknown>;
  readonly readers: readonly FileActor[];
  /** By default the same as before. */
  readonly after?: Partial<Record<RightChange, readonly FileActor[]>>;
};

const day = '2026-04-14';
const staff = ['teacher', 'otherTeacher', 'doorStaff', 'admin'] as const;
const team = ['teacher', 'admin'] as const;
const teamAndDevice = [...team, 'roomDevice'] as const;
const families = ['parent', 'viewOnlyParent', 'otherParent'] as const;

/** `parent` has another child in the school, in another group. */
const withoutParent = (readers: readonly FileActor[]) => {
  const left = readers.filter((actor) => actor !== 'parent');
  return { rightsEnded: left, guardianRemoved: left };
};

/** The people that a guardian added collect no child once the guardian may not. */
const addedByAbsentGuardian = { rightsEnded: [], guardianRemoved: [] };

type AnnouncementScope = {
  readonly group?: true;
  readonly organization?: true;
  readonly draft?: true;
  readonly withdrawn?: true;
};

async function announce(tx: Tx, { file_id }: NewFile, records: MarkedRecords, now: Date, scope: AnnouncementScope) {
  const { organization_id } = await tx
    .selectFrom('schools')
    .select('organization_id')
    .where('id', '=', records.schoolId)
    .executeTakeFirstOrThrow();
  const text = {
    title_en: 'Words',
    title_fr: 'Mots',
    description_en: '',
    description_fr: '',
    details_en: '',
    details_fr: '',
  };
  const { id } = await tx
    .insertInto('announcements')
    .values({
      ...text,
      organization_id,
      school_id: scope.organization ? null : records.schoolId,
      group_id: scope.group ? records.groupId : null,
      type: 'general',
      icon: 'bell',
      day: '2026-05-01',
      author_id: records.parentId,
      published_at: scope.draft ? null : now,
      ...(scope.withdrawn && { withdrawn_at: now }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('announcement_files').values({ file_id, announcement_id: id, position: 0 }).execute();
}

async function say(tx: Tx, file: NewFile, { conversationId, parentId }: MarkedRecords, now: Date) {
  const message = { school_id: file.school_id, sender_id: parentId, content: '', folded: '', created_at: now };
  const { id } = await tx
    .insertInto('messages')
    .values({ ...message, conversation_id: conversationId })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('message_files')
    .values({ ...file, message_id: id, position: 0 })
    .execute();
}

const note = (tx: Tx, file: NewFile, absence_id: number) =>
  tx
    .insertInto('absence_notes')
    .values({ ...file, absence_id })
    .execute();

async function productPhoto(tx: Tx, file: NewFile, is_hidden: boolean) {
  const words = { name_en: 'Words', name_fr: 'Mots', description_en: 'Words', description_fr: 'Mots' };
  const about = { school_id: file.school_id, picture: 'bag', price_cents: 1000, tax: 'none', is_hidden };
  const { id } = await tx
    .insertInto('products')
    .values({ ...words, ...about, created_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('product_photos')
    .values({ ...file, product_id: id })
    .execute();
}

type PhotoOptions = { readonly childIds?: readonly number[]; readonly isForGroup?: true; readonly isHidden?: true };

async function reportPhoto(tx: Tx, file: NewFile, records: MarkedRecords, now: Date, options: PhotoOptions) {
  const { childIds = [], isForGroup = false, isHidden = false } = options;
  await tx
    .insertInto('report_photos')
    .values({
      ...file,
      group_id: records.groupId,
      day,
      caption_en: null,
      caption_fr: null,
      is_for_group: isForGroup,
      added_by: records.parentId,
      created_at: now,
      ...(isHidden && { hidden_by: records.parentId, hidden_at: now }),
    })
    .execute();
  for (const child_id of childIds)
    await tx
      .insertInto('report_photo_children')
      .values({ ...file, child_id })
      .execute();
}

type PortraitSubject = { readonly child_id: number } | { readonly person_id: number } | { readonly user_id: number };

const portrait = (tx: Tx, file: NewFile, { parentId }: MarkedRecords, now: Date, subject: PortraitSubject) =>
  tx
    .insertInto('portraits')
    .values({ ...file, ...subject, added_by: parentId, created_at: now })
    .execute();

/** A child of the group whose guardians have given no consent. */
async function classmateOf(tx: Tx, { groupId, childId }: MarkedRecords): Promise<number> {
  const { id } = await tx
    .selectFrom('children')
    .select('id')
    .where('group_id', '=', groupId)
    .where('id', '<>', childId)
    .where('id', 'not in', tx.selectFrom('consents').select('child_id'))
    .orderBy('id')
    .executeTakeFirstOrThrow();
  return id;
}

async function teacherOf(tx: Tx, { groupId }: MarkedRecords): Promise<number> {
  const { user_id } = await tx
    .selectFrom('staff_groups as sg')
    .innerJoin('staff_members as m', (join) =>
      join.onRef('m.user_id', '=', 'sg.user_id').onRef('m.school_id', '=', 'sg.school_id'),
    )
    .select('sg.user_id')
    .where('sg.group_id', '=', groupId)
    .where('m.title', '=', 'class_teacher')
    .executeTakeFirstOrThrow();
  return user_id;
}

/** The places of a school. A table of the server without a place here fails `file-rights.test.ts`. */
export const placesOfFiles = {
  'an upload that no record has': {
    table: null,
    kind: 'photo',
    attach: () => Promise.resolve(),
    readers: ['parent'],
  },
  'a photo of a message about the child': {
    table: 'message_files',
    kind: 'photo',
    attach: say,
    readers: ['parent', 'teacher'],
    after: withoutParent(['teacher']),
  },
  'a PDF of a message about the child': {
    table: 'message_files',
    kind: 'pdf',
    attach: say,
    readers: ['parent', 'teacher'],
    after: withoutParent(['teacher']),
  },
  'a photo of an announcement to the group': {
    table: 'announcement_files',
    kind: 'photo',
    attach: (tx, file, records, now) => announce(tx, file, records, now, { group: true }),
    readers: ['parent', 'viewOnlyParent', ...staff],
    after: withoutParent(['viewOnlyParent', ...staff]),
  },
  'a PDF of an announcement to the group': {
    table: 'announcement_files',
    kind: 'pdf',
    attach: (tx, file, records, now) => announce(tx, file, records, now, { group: true }),
    readers: ['parent', 'viewOnlyParent', ...staff],
    after: withoutParent(['viewOnlyParent', ...staff]),
  },
  'a photo of an announcement to the group that is not published': {
    table: 'announcement_files',
    kind: 'photo',
    attach: (tx, file, records, now) => announce(tx, file, records, now, { group: true, draft: true }),
    readers: team,
  },
  'a photo of a withdrawn announcement': {
    table: 'announcement_files',
    kind: 'photo',
    attach: (tx, file, records, now) => announce(tx, file, records, now, { group: true, withdrawn: true }),
    readers: [],
  },
  'a photo of an announcement to the school': {
    table: 'announcement_files',
    kind: 'photo',
    attach: (tx, file, records, now) => announce(tx, file, records, now, {}),
    readers: [...families, ...staff],
  },
  'a photo of an announcement to the whole service': {
    table: 'announcement_files',
    kind: 'photo',
    attach: (tx, file, records, now) => announce(tx, file, records, now, { organization: true }),
    readers: [...families, ...staff],
  },
  'the photo of a medical note': {
    table: 'absence_notes',
    kind: 'photo',
    attach: (tx, file, { absenceId }) => note(tx, file, absenceId),
    readers: ['parent', ...team],
    after: withoutParent(team),
  },
  'the PDF of a medical note of a canceled absence': {
    table: 'absence_notes',
    kind: 'pdf',
    attach: (tx, file, { cancelledId }) => note(tx, file, cancelledId),
    readers: [],
  },
  'the photo of a product': {
    table: 'product_photos',
    kind: 'photo',
    attach: (tx, file) => productPhoto(tx, file, false),
    readers: [...families, ...staff],
  },
  'the photo of a product that families do not see': {
    table: 'product_photos',
    kind: 'photo',
    attach: (tx, file) => productPhoto(tx, file, true),
    readers: staff,
  },
  'the logo of the school': {
    table: 'school_logos',
    kind: 'photo',
    attach: (tx, file) => tx.insertInto('school_logos').values(file).execute(),
    readers: [...families, 'barredParent', ...staff],
  },
  'a photo of a report in which the child is tagged': {
    table: 'report_photos',
    kind: 'photo',
    attach: (tx, file, records, now) => reportPhoto(tx, file, records, now, { childIds: [records.childId] }),
    readers: ['parent', 'viewOnlyParent', ...teamAndDevice],
    after: { consentWithdrawn: teamAndDevice, rightsEnded: teamAndDevice, guardianRemoved: teamAndDevice },
  },
  'a photo of a report with a child whose family did not consent': {
    table: 'report_photos',
    kind: 'photo',
    attach: async (tx, file, records, now) =>
      reportPhoto(tx, file, records, now, { childIds: [records.childId, await classmateOf(tx, records)] }),
    readers: teamAndDevice,
  },
  'a photo of a report for the group, without children': {
    table: 'report_photos',
    kind: 'photo',
    attach: (tx, file, records, now) => reportPhoto(tx, file, records, now, { isForGroup: true }),
    readers: ['parent', 'viewOnlyParent', ...teamAndDevice],
    after: withoutParent(['viewOnlyParent', ...teamAndDevice]),
  },
  'a photo of a report without a tag': {
    table: 'report_photos',
    kind: 'photo',
    attach: (tx, file, records, now) => reportPhoto(tx, file, records, now, {}),
    readers: teamAndDevice,
  },
  'a photo of a report that a family took down': {
    table: 'report_photos',
    kind: 'photo',
    attach: (tx, file, records, now) =>
      reportPhoto(tx, file, records, now, { childIds: [records.childId], isHidden: true }),
    readers: teamAndDevice,
  },
  'the portrait of the child': {
    table: 'portraits',
    kind: 'photo',
    attach: (tx, file, records, now) => portrait(tx, file, records, now, { child_id: records.childId }),
    readers: ['parent', 'viewOnlyParent', ...team, 'doorStaff', 'roomDevice'],
    // With the guardian, the consent goes too.
    after: {
      consentWithdrawn: ['parent', 'viewOnlyParent'],
      rightsEnded: ['viewOnlyParent'],
      guardianRemoved: ['viewOnlyParent'],
    },
  },
  'the portrait of an approved pickup person': {
    table: 'portraits',
    kind: 'photo',
    attach: (tx, file, records, now) => portrait(tx, file, records, now, { person_id: records.personId }),
    readers: ['parent', ...team, 'doorStaff', 'roomDevice'],
    after: addedByAbsentGuardian,
  },
  'the portrait of a pickup person who waits for approval': {
    table: 'portraits',
    kind: 'photo',
    attach: (tx, file, records, now) => portrait(tx, file, records, now, { person_id: records.toApproveId }),
    readers: ['parent', ...team, 'roomDevice'],
    after: addedByAbsentGuardian,
  },
  'the portrait of a guardian': {
    table: 'portraits',
    kind: 'photo',
    attach: (tx, file, records, now) => portrait(tx, file, records, now, { user_id: records.parentId }),
    readers: ['parent', ...team, 'doorStaff', 'roomDevice'],
    // They may still collect their other child, whose group has the same team.
  },
  'the portrait of an educator': {
    table: 'portraits',
    kind: 'photo',
    attach: async (tx, file, records, now) =>
      portrait(tx, file, records, now, { user_id: await teacherOf(tx, records) }),
    readers: ['parent', 'teacher', 'roomDevice'],
    // They are in the team of the other child too.
  },
} as const satisfies Readonly<Record<string, FilePlace>>;

export type PlaceName = keyof typeof placesOfFiles;

/** The place of a name, with the optional parts. */
export const placeOf = (name: PlaceName): FilePlace => placesOfFiles[name];
