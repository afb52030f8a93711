import { sql } from 'kysely';
import { answerRight, type FormKind, type FormSigners } from '#core/forms/form.ts';
import type { FormText } from '#core/forms/form-text.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { canAnswer } from './form-store.ts';

export type LockedForm = {
  readonly id: number;
  readonly schoolId: number;
  readonly groupId: number | null;
  readonly authorId: number;
  readonly kind: FormKind;
  readonly dueDay: string;
  readonly version: number | null;
  readonly isOpen: boolean;
  /** Whether an event has no places left. Null without a capacity. */
  readonly isFull: boolean | null;
};

/**
 * Selects a form for update, which serializes changes of its text, answers and places. A transaction that also locks a
 * child locks the child first.
 */
export function lockForm(tx: Tx, id: number): Promise<LockedForm | undefined> {
  return tx
    .selectFrom('forms')
    .select(['id', 'school_id as schoolId', 'group_id as groupId', 'author_id as authorId', 'due_day as dueDay'])
    .select('version')
    .select((eb) => [
      // Checked by the table's own constraint.
      eb.ref('kind').$castTo<FormKind>().as('kind'),
      eb
        .and([eb('published_at', 'is not', null), eb('withdrawn_at', 'is', null)])
        .$castTo<boolean>()
        .as('isOpen'),
      eb('taken', '>=', eb.ref('capacity')).$castTo<boolean | null>().as('isFull'),
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/**
 * Adds to the number of expected people, or subtracts with a negative number. A constraint of the table enforces the
 * capacity.
 */
export async function reservePlaces(tx: Tx, formId: number, people: number): Promise<void> {
  if (people === 0) return;
  await tx
    .updateTable('forms')
    .set((eb) => ({ taken: eb('taken', '+', people) }))
    .where('id', '=', formId)
    .execute();
}

export type NewForm = {
  readonly schoolId: number;
  readonly groupId?: number | null;
  readonly kind: FormKind;
  readonly signers: FormSigners;
  readonly dueDay: string;
  readonly acceptsLate?: boolean;
  readonly canWithdraw?: boolean;
  readonly capacity?: number | null;
  readonly mostPeople?: number | null;
  readonly authorId: number;
};

/** Inserts an unpublished form. Returns its id. */
export async function insertDraft(tx: Tx, form: NewForm, draft: unknown, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('forms')
    .values({
      school_id: form.schoolId,
      group_id: form.groupId ?? null,
      kind: form.kind,
      signers: form.signers,
      due_day: form.dueDay,
      accepts_late: form.acceptsLate ?? false,
      can_withdraw: form.canWithdraw ?? false,
      capacity: form.capacity ?? null,
      ...(form.mostPeople !== undefined && { most_people: form.mostPeople }),
      draft: JSON.stringify(draft),
      author_id: form.authorId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type Version = {
  readonly form: Pick<LockedForm, 'id' | 'schoolId' | 'version'>;
  readonly text: FormText;
  /** Whether guardians who answered an earlier version are asked again. */
  readonly asksAgain: boolean;
  readonly authorId: number;
  readonly now: Date;
};

/** Adds the next version of a form's text and makes it current. The first version publishes the form. */
export async function insertVersion(tx: Tx, { form, text, asksAgain, authorId, now }: Version): Promise<void> {
  const isFirst = form.version === null;
  const n = (form.version ?? 0) + 1;
  const metadata = { asks_again: isFirst || asksAgain, author_id: authorId, created_at: now };
  await tx
    .insertInto('form_versions')
    .values({ form_id: form.id, school_id: form.schoolId, n, ...versionColumns(text), ...metadata })
    .execute();
  await tx
    .updateTable('forms')
    .set({ version: n, draft: null, ...(isFirst && { published_at: now }) })
    .where('id', '=', form.id)
    .execute();
}

/** The columns of a version's text. */
export function versionColumns({ title, text, fields, sharesAnswers, event }: FormText) {
  return {
    title_en: title.en,
    title_fr: title.fr,
    text_en: text.en,
    text_fr: text.fr,
    fields: JSON.stringify(fields),
    shares_answers: sharesAnswers ?? false,
    event_day: event?.day ?? null,
    starts_at: event?.startsAt ?? null,
    ends_at: event?.endsAt ?? null,
    place_en: event?.place.en ?? null,
    place_fr: event?.place.fr ?? null,
  };
}

/** Withdraws a form from families. The answers stay. */
export async function markWithdrawn(tx: Tx, formId: number, now: Date): Promise<void> {
  await tx.updateTable('forms').set({ withdrawn_at: now }).where('id', '=', formId).execute();
}

/** Time and place of the event of a form's current version, or null if it is not an event. */
export async function findEvent(
  tx: Tx,
  { id, version }: Pick<LockedForm, 'id' | 'version'>,
): Promise<FormText['event']> {
  const row = await tx
    .selectFrom('form_versions')
    .select(['event_day', 'starts_at', 'ends_at', 'place_en', 'place_fr'])
    .where('form_id', '=', id)
    .where('n', '=', version)
    .executeTakeFirst();
  const { event_day: day, starts_at: startsAt, ends_at: endsAt, place_en: en, place_fr: fr } = row ?? {};
  if (!day || !startsAt) return null;
  return { day, startsAt, endsAt: endsAt ?? null, place: { en: en ?? null, fr: fr ?? null } };
}

/** A guardian with one of their children. */
type GuardianOfChild = { readonly userId: number; readonly childId: number; readonly givenName: string };

/**
 * The guardians to notify about an event, one row per child: those who may answer, those whose child has a current
 * answer but has changed group, and those who gave a current answer but have lost the right.
 */
export async function findAnswering(tx: Tx, { id, schoolId, groupId }: LockedForm): Promise<GuardianOfChild[]> {
  const { rows } = await sql<GuardianOfChild>`
    select g.user_id as "userId", c.id as "childId", c.given_name as "givenName"
    from guardians g join children c on c.id = g.child_id
    where c.school_id = ${schoolId} and c.left_at is null and g.can_view
      and ((${canAnswer('g')} and (${groupId}::int is null or c.group_id = ${groupId}::int))
        or exists (select from form_answers a where a.form_id = ${id} and a.child_id = c.id and a.ended_at is null
          and (${canAnswer('g')} or a.user_id = g.user_id)))
    order by g.user_id, alphabetical(c.given_name), c.id`.execute(tx);
  return rows;
}

/** The guardians in the audience of a form, one row for each child they may see, with their right to answer for it. */
export function findAudience(
  tx: Tx,
  { schoolId, groupId }: Pick<LockedForm, 'schoolId' | 'groupId'>,
): Promise<{ userId: number; childId: number; givenName: string; mayAnswer: boolean }[]> {
  return tx
    .selectFrom('guardians as g')
    .innerJoin('children as c', 'c.id', 'g.child_id')
    .select(['g.user_id as userId', 'c.id as childId', 'c.given_name as givenName'])
    .select(`g.can_${answerRight} as mayAnswer`)
    .where('c.school_id', '=', schoolId)
    .where('c.left_at', 'is', null)
    .where('g.can_view', '=', true)
    .$if(groupId !== null, (own) => own.where('c.group_id', '=', groupId))
    .orderBy('g.user_id')
    .orderBy(alphabetical('c.given_name'))
    .orderBy('c.id')
    .execute();
}
