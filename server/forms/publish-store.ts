import { sql } from 'kysely';
import { answerRight, type FormKind, type FormSigners } from '#core/forms/form.ts';
import type { FormText } from '#core/forms/form-text.ts';
import { alphabetical } from '#server/db/alphabetical.ts';
import type { Tx } from '#server/db/database.ts';
import { mayAnswer } from './form-store.ts';

export type Locked = {
  readonly id: number;
  readonly schoolId: number;
  readonly groupId: number | null;
  readonly authorId: number;
  readonly kind: FormKind;
  readonly dueDay: string;
  readonly version: number | null;
  readonly isOpen: boolean;
  /** Of an event with so many places, whether none is left. */
  readonly isFull: boolean | null;
};

/**
 * A form whose answers, text and places nobody else changes until the transaction ends. Whoever locks a child too locks
 * it before.
 */
export function lockForm(tx: Tx, id: number): Promise<Locked | undefined> {
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
 * How many people are expected from now on: that many more, or fewer. The table refuses more than there is room for.
 */
export async function takePlaces(tx: Tx, formId: number, people: number): Promise<void> {
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

/** Adds a form that nobody sees before it is published. Gives its id. */
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
  readonly form: Pick<Locked, 'id' | 'schoolId' | 'version'>;
  readonly text: FormText;
  /** Whether who answered a version before answers this one too. */
  readonly asksAgain: boolean;
  readonly authorId: number;
  readonly now: Date;
};

/** Adds the next version of a form's text, which is read from now on; the first one publishes it. */
export async function insertVersion(tx: Tx, { form, text, asksAgain, authorId, now }: Version): Promise<void> {
  const isFirst = form.version === null;
  const n = (form.version ?? 0) + 1;
  const written = { asks_again: isFirst || asksAgain, author_id: authorId, created_at: now };
  await tx
    .insertInto('form_versions')
    .values({ form_id: form.id, school_id: form.schoolId, n, ...versionColumns(text), ...written })
    .execute();
  await tx
    .updateTable('forms')
    .set({ version: n, draft: null, ...(isFirst && { published_at: now }) })
    .where('id', '=', form.id)
    .execute();
}

/** A text as a version holds it. */
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

/** Takes a form away from families; what they answered stays. */
export async function markWithdrawn(tx: Tx, formId: number, now: Date): Promise<void> {
  await tx.updateTable('forms').set({ withdrawn_at: now }).where('id', '=', formId).execute();
}

/** When and where the event of the version that is read is; nothing where it is none. */
export async function findEvent(tx: Tx, { id, version }: Pick<Locked, 'id' | 'version'>): Promise<FormText['event']> {
  const row = await tx
    .selectFrom('form_versions')
    .select(['event_day', 'starts_at', 'ends_at', 'place_en', 'place_fr'])
    .where('form_id', '=', id)
    .where('n', '=', version)
    .executeTakeFirst();
  const { event_day: day, starts_at: startsAt, ends_at: endsAt, place_en: en, place_fr: fr } = row ?? {};
  if (!day || !startsAt || !en || !fr) return null;
  return { day, startsAt, endsAt: endsAt ?? null, place: { en, fr } };
}

/** A guardian with a child of theirs. */
type Guarding = { readonly userId: number; readonly childId: number; readonly givenName: string };

/**
 * The guardians who may answer a form, or whose child an answer stands for though it is in another group by now, once
 * for each such child; who gave an answer that stands and may give none any more too.
 */
export async function findAnswering(tx: Tx, { id, schoolId, groupId }: Locked): Promise<Guarding[]> {
  const { rows } = await sql<Guarding>`
    select g.user_id as "userId", c.id as "childId", c.given_name as "givenName"
    from guardians g join children c on c.id = g.child_id
    where c.school_id = ${schoolId} and c.left_at is null and g.can_view
      and ((${mayAnswer('g')} and (${groupId}::int is null or c.group_id = ${groupId}::int))
        or exists (select from form_answers a where a.form_id = ${id} and a.child_id = c.id and a.ended_at is null
          and (${mayAnswer('g')} or a.user_id = g.user_id)))
    order by g.user_id, alphabetical(c.given_name), c.id`.execute(tx);
  return rows;
}

/**
 * The guardians whom a form is for, once for each child of theirs whom they may see, and whether they may answer for
 * it.
 */
export function findAudience(
  tx: Tx,
  { schoolId, groupId }: Pick<Locked, 'schoolId' | 'groupId'>,
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
