/**
 * What a draft lacks before families may have it, and the text that it becomes. The editor and the server both ask
 * here.
 */
import type { FieldProblem } from '#core/http/problem.ts';
import { numberProblems } from '#core/http/typed-number.ts';
import { type Both, locales } from '#core/lang/locale.ts';
import type { FieldType } from './form.ts';
import { type DraftField, type DraftText, type FormDraft, mostOfOneAnswer, mostPlaces } from './form-draft.ts';
import type { FormText } from './form-text.ts';

const required = (path: string): FieldProblem => ({ path, code: 'required' });

/** Each language in which a text is not there. */
const missing = (path: string, text: Both) =>
  locales.filter((locale) => text[locale].trim() === '').map((locale) => required(`${path}.${locale}`));

/** Whether a field of this type is answered by choosing. */
export const isChosen = (type: FieldType): boolean => type === 'choice' || type === 'choices';

/**
 * What is missing or wrong, in the order in which it is written; empty when it may be published on a school day.
 * Everything is in both languages; a permission asks for one signature; an event is on a day not before the answers are
 * due, and its numbers are there and in their bounds; two options at least. No two questions, nor options of one, have
 * the same number: an answer would be to both.
 * Paths: `text.fields.1.options.0.label.fr`.
 */
export function formDraftProblems(draft: FormDraft, today: string): FieldProblem[] {
  const { text, kind, dueDay } = draft;
  const signatures = text.fields.filter(({ type }) => type === 'signature').length;
  const isWrong = signatures > 1 || (kind === 'permission' && signatures === 0);
  return [
    ...missing('text.title', text.title),
    ...missing('text.text', text.text),
    ...(kind === 'event' ? [...placeProblems(draft), ...eventProblems(text.event, dueDay)] : []),
    ...(dueDay < today ? [{ path: 'dueDay', code: 'too_early' } as const] : []),
    ...text.fields.flatMap(fieldProblems),
    ...repeated(text.fields).map((n) => ({ path: `text.fields.${n}.id`, code: 'not_allowed' }) as const),
    ...(isWrong ? [{ path: 'text.fields', code: 'not_allowed' } as const] : []),
  ];
}

function placeProblems({ capacity, mostPeople }: FormDraft): FieldProblem[] {
  return [
    ...(capacity === null ? [] : numberProblems('capacity', capacity, mostPlaces)),
    ...numberProblems('mostPeople', mostPeople, mostOfOneAnswer),
  ];
}

function eventProblems({ day, startsAt, endsAt, place }: DraftText['event'], dueDay: string): FieldProblem[] {
  const path = 'text.event';
  return [
    ...(day === null ? [required(`${path}.day`)] : []),
    ...(day !== null && day < dueDay ? [{ path: `${path}.day`, code: 'too_early' } as const] : []),
    ...(startsAt === null ? [required(`${path}.startsAt`)] : []),
    ...(startsAt !== null && endsAt !== null && endsAt <= startsAt
      ? [{ path: `${path}.endsAt`, code: 'too_early' } as const]
      : []),
    ...missing(`${path}.place`, place),
  ];
}

function fieldProblems({ type, label, options }: DraftField, n: number): FieldProblem[] {
  const path = `text.fields.${n}`;
  const asked = missing(`${path}.label`, label);
  if (!isChosen(type)) return asked;
  if (options.length < 2) return [...asked, { path: `${path}.options`, code: 'too_short' }];
  if (repeated(options).length > 0) return [...asked, { path: `${path}.options`, code: 'not_allowed' }];
  return [...asked, ...options.flatMap((option, at) => missing(`${path}.options.${at}.label`, option.label))];
}

/** The positions, in the list, of fields whose number appeared before. */
const repeated = (all: readonly { readonly id: number }[]): number[] =>
  all.flatMap(({ id }, n) => (all.findIndex((one) => one.id === id) < n ? [n] : []));

/**
 * What is wrong with a new version beside the one before: a question keeps its number and what it is answered with, and
 * a number that was another question's is never given again. `lastId` is the largest of any version.
 */
export function versionProblems(
  fields: readonly DraftField[],
  before: readonly DraftField[],
  lastId: number,
): FieldProblem[] {
  return fields.flatMap(({ id, type }, n) => {
    const same = before.find((field) => field.id === id);
    const isKept = same ? same.type === type : id > lastId;
    return isKept ? [] : [{ path: `text.fields.${n}.id`, code: 'not_allowed' } as const];
  });
}

/** Whether an event is at another time or place than it was said before. */
export function isEventMoved(before: DraftText['event'] | null, after: DraftText['event'] | null): boolean {
  if (before === null || after === null) return before !== after;
  const isElsewhere = locales.some((locale) => before.place[locale] !== after.place[locale]);
  return isElsewhere || (['day', 'startsAt', 'endsAt'] as const).some((when) => before[when] !== after[when]);
}

/** Whether only some of a question's options may be chosen: as many as there are is no limit. */
const mayLimit = ({ type, options }: Pick<DraftField, 'type' | 'options'>, most: number | undefined): boolean =>
  type === 'choices' && most !== undefined && most < options.length;

/** The text that is published, once nothing is wrong with its draft. */
export function textOfDraft({ kind, text }: Pick<FormDraft, 'kind' | 'text'>): FormText {
  const { day, startsAt, endsAt, place } = text.event;
  return {
    title: text.title,
    text: text.text,
    fields: text.fields.map(({ most, ...field }) => ({
      ...field,
      options: isChosen(field.type) ? field.options : [],
      ...(mayLimit(field, most) && { most }),
    })),
    ...(text.sharesAnswers && { sharesAnswers: true }),
    event: kind === 'event' ? { day: day ?? '', startsAt: startsAt ?? '', endsAt, place } : null,
  };
}

/** The draft from which a published text goes on. */
export function draftOfText({ event, fields, ...text }: FormText): DraftText {
  const options = (field: FormText['fields'][number]): DraftField => {
    const { id, type, label, required: isRequired, most } = field;
    return { id, type, label, required: isRequired, options: field.options, ...(most !== undefined && { most }) };
  };
  return { ...text, fields: fields.map(options), event: event ?? noEvent };
}

const nothing: Both = { en: '', fr: '' };
const noEvent: DraftText['event'] = { day: null, startsAt: null, endsAt: null, place: nothing };

/** A form to begin with, for a group. */
export function freshForm(groupId: number | null, dueDay: string): FormDraft {
  return {
    groupId,
    kind: 'form',
    signers: 'one',
    dueDay,
    acceptsLate: false,
    canWithdraw: true,
    capacity: null,
    mostPeople: 10,
    text: { title: nothing, text: nothing, fields: [freshField(1, 'short_text')], event: noEvent },
  };
}

/** A field to begin with. */
export function freshField(id: number, type: FieldType): DraftField {
  const options = isChosen(type) ? [1, 2].map((option) => ({ id: option, label: nothing })) : [];
  return { id, type, label: nothing, required: true, options };
}
