/** Exports the answers to a form as a table. The export is in the audit log. */
import type { FormField } from '#core/forms/form.ts';
import type { FieldAnswer } from '#core/forms/form-answer.ts';
import type { AnsweredChild, CurrentFormAnswer } from '#core/forms/staff-form.ts';
import { type CsvCell, csvOf } from '#core/http/csv.ts';
import type { Locale } from '#core/lang/locale.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { Refusal } from '#server/http/refusal.ts';
import type { ActionContext, FileReply } from '#server/http/route.ts';
import { findTimeZone } from '#server/schools/school-store.ts';
import { exportWords } from './form-phrases.ts';
import { findStaffAnswers } from './staff-answer-store.ts';

/** A line for each current answer and each child without one, in the reader's language. */
export async function exportAnswers(context: ActionContext, id: number, locale: Locale): Promise<FileReply> {
  const { tx, currentUser, now, requestId } = context;
  const found = await findStaffAnswers(tx, { currentUser, id, now, locale });
  if (!found) throw new Refusal('not_found');
  const { form, fields, children } = found;
  const exportLabel = (name: keyof typeof exportWords) => exportWords[name][locale];
  const zone = await findTimeZone(tx, form.schoolId);
  const questions = fields.filter(({ type }) => type !== 'signature');
  const line = ({ name, room, state }: AnsweredChild, answer?: CurrentFormAnswer): CsvCell[] => {
    const given = answer && schoolTimeAt(new Date(answer.createdAt), zone);
    return [
      name,
      room,
      exportLabel(state),
      answer?.by ?? null,
      given ? `${given.day} ${given.time}` : null,
      ...(form.kind === 'event'
        ? [answer ? exportLabel(answer.going ? 'yes' : 'no') : null, answer ? (answer.people ?? 0) : null]
        : []),
      ...questions.map((field) => cellOf(field, answer?.answers[field.id], exportLabel)),
      answer?.signature ?? null,
    ];
  };
  const head = [
    exportLabel('child'),
    exportLabel('room'),
    exportLabel('status'),
    exportLabel('by'),
    exportLabel('when'),
    ...(form.kind === 'event' ? [exportLabel('coming'), exportLabel('people')] : []),
    ...questions.map(({ label }) => label),
    exportLabel('signature'),
  ];
  const lines = children.flatMap((child) =>
    child.answers.length > 0 ? child.answers.map((answer) => line(child, answer)) : [line(child)],
  );
  const { schoolId } = form;
  await recordAuditEntry(tx, {
    at: now,
    act: 'form.exported',
    userId: currentUser.id,
    schoolId,
    subjectId: id,
    requestId,
  });
  return {
    content: csvOf([head, ...lines], locale),
    name: `${locale === 'fr' ? 'reponses' : 'answers'}-${id}.csv`,
    shows: [{ kind: 'forms', childIds: children.map(({ childId }) => childId) }],
  };
}

function cellOf(
  { type, options }: FormField,
  answer: FieldAnswer | undefined,
  exportLabel: (name: 'yes' | 'no') => string,
): CsvCell {
  if (answer === undefined) return null;
  if (typeof answer === 'boolean') return exportLabel(answer ? 'yes' : 'no');
  if (type !== 'choice' && type !== 'choices') return String(answer);
  const chosen = Array.isArray(answer) ? answer : [answer];
  return options.flatMap(({ id, label }) => (chosen.includes(id) ? [label] : [])).join(', ');
}
