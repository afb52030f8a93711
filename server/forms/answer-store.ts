import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { AnswerSummary, Form, FormKind, FormSigners } from '#core/forms/form.ts';
import type { FormAnswer, NewFormAnswer } from '#core/forms/form-answer.ts';
import { wholeAnswerForGuardian } from '#core/forms/form-rules.ts';
import { signedText } from '#core/forms/signed-text.ts';
import type { Locale } from '#core/lang/locale.ts';
import type { Tx } from '#server/db/database.ts';
import { eventOf, fieldsOf, textColumns, type TextRow } from './form-store.ts';

/** The SHA-256 of the signed text, as 64 hexadecimal digits. */
export function textHashOf(read: Parameters<typeof signedText>[0]): string {
  return createHash('sha256').update(signedText(read), 'utf8').digest('hex');
}

type NewAnswer = {
  readonly schoolId: number;
  readonly form: Form;
  readonly input: NewFormAnswer;
  readonly userId: number;
  readonly isLate: boolean;
  readonly now: Date;
};

/** Inserts an answer to a form as read: in the answer's language, or in the only one that exists. Returns its id. */
export async function insertAnswer(tx: Tx, { schoolId, form, input, userId, isLate, now }: NewAnswer): Promise<number> {
  const { id } = await tx
    .insertInto('form_answers')
    .values({
      school_id: schoolId,
      form_id: form.id,
      version: form.version,
      child_id: input.childId,
      user_id: userId,
      party: form.signers === 'both' ? userId : 0,
      lang: form.lang ?? input.lang,
      answers: JSON.stringify(input.answers),
      going: input.going ?? null,
      people: input.going === undefined ? null : (input.people ?? 0),
      signature: input.signature || null,
      text_hash: textHashOf(form),
      is_late: isLate,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

type AnswerEnd = {
  readonly id: number;
  readonly how: NonNullable<AnswerSummary['ended']>;
  readonly by: number;
  readonly now: Date;
};

/** Ends an answer. Its content stays unchanged. */
export async function endAnswer(tx: Tx, { id, how, by, now }: AnswerEnd): Promise<void> {
  await tx
    .updateTable('form_answers')
    .set({ ended: how, ended_by: by, ended_at: now })
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .execute();
}

/** The events from a day on that have a current answer for a child, in locking order. */
export async function findEventsAnswered(tx: Tx, childId: number, from: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select f.id from forms f join form_versions v on v.form_id = f.id and v.n = f.version
    where v.event_day >= ${from}::date and f.withdrawn_at is null and exists (
      select from form_answers r where r.form_id = f.id and r.child_id = ${childId} and r.ended_at is null)
    order by f.id`.execute(tx);
  return rows.map(({ id }) => id);
}

type AnswersEnd = Omit<AnswerEnd, 'id'> & { readonly formId: number; readonly childId: number };

/** Ends all answers to a form for a child. Returns the number of people they had announced. */
export async function endAnswersFor(tx: Tx, { formId, childId, how, by, now }: AnswersEnd): Promise<number> {
  const ended = await tx
    .updateTable('form_answers')
    .set({ ended: how, ended_by: by, ended_at: now })
    .where('form_id', '=', formId)
    .where('child_id', '=', childId)
    .where('ended_at', 'is', null)
    .returning('people')
    .execute();
  return ended.reduce((sum, { people }) => sum + (people ?? 0), 0);
}

/** An answer with the text it was given to, as far as a guardian may see it (`wholeAnswerForGuardian`). */
export async function findAnswer(tx: Tx, id: number, userId: number): Promise<FormAnswer | undefined> {
  const { rows } =
    await sql<AnswerRow>`select ${answerColumns(userId)} from ${answersGiven} where r.id = ${id}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  return wholeAnswerForGuardian(answerOf(row), { signers: row.signers, sharesAnswers: row.shares_answers });
}

/** SQL: the columns of an answer `r`, its form `f`, its author `u` and the version `v` it was given to. */
export const answerColumns = (userId: number) => sql`r.id, r.form_id, r.child_id, r.version, r.lang, r.answers, r.going,
  r.people, r.signature, r.text_hash, r.is_late, r.created_at, r.ended, r.ended_at, r.user_id = ${userId} as is_mine,
  u.name as by, f.kind, f.signers, v.shares_answers, v.en, v.fr`;

export const answersGiven = sql`form_answers r
  join forms f on f.id = r.form_id
  join users u on u.id = r.user_id
  cross join lateral (
    select v.shares_answers,
      (select to_jsonb(t) from (select ${textColumns('en')}) t) as en,
      (select to_jsonb(t) from (select ${textColumns('fr')}) t) as fr
    from form_versions v where v.form_id = r.form_id and v.n = r.version) v`;

export type AnswerRow = Readonly<Record<Locale, TextRow>> & {
  readonly id: number;
  readonly form_id: number;
  readonly child_id: number;
  readonly version: number;
  readonly lang: Locale;
  readonly answers: FormAnswer['answers'];
  readonly going: boolean | null;
  readonly people: number | null;
  readonly signature: string | null;
  readonly text_hash: string;
  readonly is_late: boolean;
  readonly created_at: Date;
  readonly ended: AnswerSummary['ended'];
  readonly ended_at: Date | null;
  readonly is_mine: boolean;
  readonly by: string;
  readonly kind: FormKind;
  readonly signers: FormSigners;
  readonly shares_answers: boolean;
};

/** The full answer, in the language it was given in. */
export function answerOf(row: AnswerRow): FormAnswer {
  const read = row[row.lang];
  return {
    id: row.id,
    formId: row.form_id,
    childId: row.child_id,
    kind: row.kind,
    version: row.version,
    lang: row.lang,
    title: read.title,
    text: read.text,
    fields: fieldsOf(read.fields, row.lang),
    event: eventOf(read),
    answers: row.answers,
    going: row.going,
    people: row.people,
    signature: row.signature,
    textHash: row.text_hash,
    by: row.by,
    isMine: row.is_mine,
    isLate: row.is_late,
    isShown: true,
    createdAt: row.created_at.toISOString(),
    ended: row.ended,
    endedAt: row.ended_at?.toISOString() ?? null,
  };
}
