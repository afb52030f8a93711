/** The answers to a form as a table. That they left the app is written down. */
import type { FormField } from '#core/forms/form.ts';
import type { FieldAnswer } from '#core/forms/form-answer.ts';
import type { AnsweredChild, StandingAnswer } from '#core/forms/staff-form.ts';
import { type CsvCell, csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAct } from '#server/audit/audit-store.ts';
import type { Tx } from '#server/db/database.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { FileAnswer } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { exportWords } from './form-phrases.ts';
import { findStaffAnswers } from './staff-answer-store.ts';

type Acting = { readonly tx: Tx; readonly person: Person; readonly now: Date; readonly requestId: string };

/** A line for each answer that stands, and one for each child without; in the reader's language. */
export async function exportAnswers(acting: Acting, id: number, locale: Locale): Promise<FileAnswer> {
  const { tx, person, now, requestId } = acting;
  const found = await findStaffAnswers(tx, { person, id, now, locale });
  if (!found) throw new Refusal('not_found');
  const { form, fields, children } = found;
  const word = (name: keyof typeof exportWords) => exportWords[name][locale];
  const zone = await findTimeZone(tx, form.schoolId);
  const asked = fields.filter(({ type }) => type !== 'signature');
  const line = ({ name, room, state }: AnsweredChild, answer?: StandingAnswer): CsvCell[] => {
    const given = answer && schoolTimeAt(new Date(answer.createdAt), zone);
    return [
      name,
      room,
      word(state),
      answer?.by ?? null,
      given ? `${given.day} ${given.time}` : null,
      ...(form.kind === 'event'
        ? [answer ? word(answer.going ? 'yes' : 'no') : null, answer ? (answer.people ?? 0) : null]
        : []),
      ...asked.map((field) => cellOf(field, answer?.answers[field.id], word)),
      answer?.signature ?? null,
    ];
  };
  const head = [
    word('child'),
    word('room'),
    word('status'),
    word('by'),
    word('when'),
    ...(form.kind === 'event' ? [word('coming'), word('people')] : []),
    ...asked.map(({ label }) => label),
    word('signature'),
  ];
  const lines = children.flatMap((child) =>
    child.answers.length > 0 ? child.answers.map((answer) => line(child, answer)) : [line(child)],
  );
  const { schoolId } = form;
  await recordAct(tx, { at: now, act: 'form.exported', userId: person.id, schoolId, subjectId: id, requestId });
  return {
    content: csvOf([head, ...lines], locale),
    name: `${locale === 'fr' ? 'reponses' : 'answers'}-${id}.csv`,
    shows: [{ kind: 'forms', childIds: children.map(({ childId }) => childId) }],
  };
}

function cellOf(
  { type, options }: FormField,
  answer: FieldAnswer | undefined,
  word: (name: 'yes' | 'no') => string,
): CsvCell {
  if (answer === undefined) return null;
  if (typeof answer === 'boolean') return word(answer ? 'yes' : 'no');
  if (type !== 'choice' && type !== 'choices') return String(answer);
  const chosen = Array.isArray(answer) ? answer : [answer];
  return options.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : [])).join(', ');
}
