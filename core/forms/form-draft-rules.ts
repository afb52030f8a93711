/** Validation of form drafts, and the text a draft becomes. The editor and the server share these rules. */
import type { FieldProblem } from '#core/http/problem.ts';
import { numberProblems } from '#core/http/number-input.ts';
import { type PartialBilingual } from '#core/lang/bilingual.ts';
import { missingLanguages, requiredLanguages, storedText, typedTextOf } from '#core/lang/bilingual-rules.ts';
import { type Bilingual, type Locale, locales } from '#core/lang/locale.ts';
import type { FieldType, FormKind } from './form.ts';
import { type DraftField, type DraftText, type FormDraft, maxChoicesPerAnswer, maxPlaces } from './form-draft.ts';
import type { FormText } from './form-text.ts';

const required = (path: string): FieldProblem => ({ path, code: 'required' });

/** Whether a field of this type has options. */
export const isChosen = (type: FieldType): boolean => type === 'choice' || type === 'choices';

type Missing = (path: string, text: Bilingual) => FieldProblem[];

/**
 * Whether a question may count as a consent: its answer is a yes or a no, and never missing, in a permission, which is
 * signed.
 */
export const mayGiveConsent = (kind: FormKind, { type, required: isRequired }: Pick<DraftField, 'type' | 'required'>) =>
  kind === 'permission' && type === 'yes_no' && isRequired;

/** The texts of a draft that families read. */
export const formTexts = ({ kind, text }: Pick<FormDraft, 'kind' | 'text'>): readonly Bilingual[] => [
  text.title,
  text.text,
  ...(kind === 'event' ? [text.event.place] : []),
  ...text.fields.flatMap(({ type, label, options }) => [
    label,
    ...(isChosen(type) ? options.map((option) => option.label) : []),
  ]),
];

type DraftOptions = { readonly today: string; readonly languages: readonly Locale[] };

/**
 * The problems of a draft, in the order of the editor; empty when it can be published on that school day. Every text
 * is required in the school's languages, and in the other one if it is begun; a permission requires one signature; an
 * event requires a day on or after the due day, and numbers within their limits; choices require two options. The ids
 * of questions, and of the options of a question, are unique, since answers refer to them. A question that counts as a
 * consent is the only one, of a permission whose signature is required. Paths:
 * `text.fields.1.options.0.label.fr`.
 */
export function formDraftProblems(draft: FormDraft, { today, languages }: DraftOptions): FieldProblem[] {
  const needed = requiredLanguages(languages, formTexts(draft));
  const missing: Missing = (path, bilingual) => missingLanguages(path, bilingual, needed);
  const { text, kind, dueDay } = draft;
  const signatures = text.fields.filter(({ type }) => type === 'signature').length;
  const isWrong = signatures > 1 || (kind === 'permission' && signatures === 0);
  return [
    ...missing('text.title', text.title),
    ...missing('text.text', text.text),
    ...(kind === 'event' ? [...placeProblems(draft), ...eventProblems(text.event, dueDay, missing)] : []),
    ...(dueDay < today ? [{ path: 'dueDay', code: 'too_early' } as const] : []),
    ...text.fields.flatMap((field, n) => fieldProblems(field, n, missing)),
    ...consentProblems(draft),
    ...repeated(text.fields).map((n) => ({ path: `text.fields.${n}.id`, code: 'not_allowed' }) as const),
    ...(isWrong ? [{ path: 'text.fields', code: 'not_allowed' } as const] : []),
  ];
}

function consentProblems({ kind, text: { fields } }: FormDraft): FieldProblem[] {
  const isSigned = fields.some(({ type, required: isRequired }) => type === 'signature' && isRequired);
  const first = fields.findIndex(({ consent }) => consent !== undefined);
  return fields.flatMap((field, n) => {
    if (field.consent === undefined || (n === first && isSigned && mayGiveConsent(kind, field))) return [];
    return [{ path: `text.fields.${n}.consent`, code: 'not_allowed' } as const];
  });
}

function placeProblems({ capacity, mostPeople }: FormDraft): FieldProblem[] {
  return [
    ...(capacity === null ? [] : numberProblems('capacity', capacity, maxPlaces)),
    ...numberProblems('mostPeople', mostPeople, maxChoicesPerAnswer),
  ];
}

function eventProblems(
  { day, startsAt, endsAt, place }: DraftText['event'],
  dueDay: string,
  missing: Missing,
): FieldProblem[] {
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

function fieldProblems({ type, label, options }: DraftField, n: number, missing: Missing): FieldProblem[] {
  const path = `text.fields.${n}`;
  const problems = missing(`${path}.label`, label);
  if (!isChosen(type)) return problems;
  if (options.length < 2) return [...problems, { path: `${path}.options`, code: 'too_short' }];
  if (repeated(options).length > 0) return [...problems, { path: `${path}.options`, code: 'not_allowed' }];
  return [...problems, ...options.flatMap((option, at) => missing(`${path}.options.${at}.label`, option.label))];
}

/** The indexes of fields whose id appeared before. */
const repeated = (all: readonly { readonly id: number }[]): number[] =>
  all.flatMap(({ id }, n) => (all.findIndex((one) => one.id === id) < n ? [n] : []));

/**
 * The problems of a new version compared with the one before: a question keeps its id and type, and an id is not
 * reused for another question. `lastId` is the largest id of any version.
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

/** An event as typed or as published. */
type AnyEvent = Omit<DraftText['event'], 'place'> & { readonly place: PartialBilingual };

/** Whether an event moved to another time or place. A place that is now named in a second language is the same. */
export function isEventMoved(before: AnyEvent | null, after: AnyEvent | null): boolean {
  if (before === null || after === null) return before !== after;
  const named = locales.filter((locale) => before.place[locale] && after.place[locale]);
  const isElsewhere = named.length === 0 || named.some((locale) => before.place[locale] !== after.place[locale]);
  return isElsewhere || (['day', 'startsAt', 'endsAt'] as const).some((when) => before[when] !== after[when]);
}

/** Whether the number of options one may choose is limited: as many as there are is no limit. */
const mayLimit = ({ type, options }: Pick<DraftField, 'type' | 'options'>, most: number | undefined): boolean =>
  type === 'choices' && most !== undefined && most < options.length;

/** The text of a valid draft, for publication. */
export function textOfDraft({ kind, text }: Pick<FormDraft, 'kind' | 'text'>): FormText {
  const { day, startsAt, endsAt, place } = text.event;
  return {
    title: storedText(text.title),
    text: storedText(text.text),
    fields: text.fields.map(({ most, consent, ...field }) => ({
      ...field,
      label: storedText(field.label),
      options: isChosen(field.type) ? field.options.map(({ id, label }) => ({ id, label: storedText(label) })) : [],
      ...(mayLimit(field, most) && { most }),
      ...(consent !== undefined && { consent }),
    })),
    ...(text.sharesAnswers && { sharesAnswers: true }),
    event: kind === 'event' ? { day: day ?? '', startsAt: startsAt ?? '', endsAt, place: storedText(place) } : null,
  };
}

/** The draft for the next version of a published text. */
export function draftOfText({ title, text, event, fields, ...terms }: FormText): DraftText {
  const draftOf = ({
    id,
    type,
    label,
    required: isRequired,
    options,
    most,
    consent,
  }: FormText['fields'][number]): DraftField => ({
    id,
    type,
    label: typedTextOf(label),
    required: isRequired,
    options: options.map((option) => ({ id: option.id, label: typedTextOf(option.label) })),
    ...(most !== undefined && { most }),
    ...(consent !== undefined && { consent }),
  });
  return {
    ...terms,
    title: typedTextOf(title),
    text: typedTextOf(text),
    fields: fields.map(draftOf),
    event: event ? { ...event, place: typedTextOf(event.place) } : noEvent,
  };
}

const nothing: Bilingual = { en: '', fr: '' };
const noEvent: DraftText['event'] = { day: null, startsAt: null, endsAt: null, place: nothing };

/** A new form for a group. */
export function emptyFormDraft(groupId: number | null, dueDay: string): FormDraft {
  return {
    groupId,
    kind: 'form',
    signers: 'one',
    dueDay,
    acceptsLate: false,
    canWithdraw: true,
    capacity: null,
    mostPeople: 10,
    text: { title: nothing, text: nothing, fields: [emptyFieldDraft(1, 'short_text')], event: noEvent },
  };
}

/** A new field. */
export function emptyFieldDraft(id: number, type: FieldType): DraftField {
  const options = isChosen(type) ? [1, 2].map((option) => ({ id: option, label: nothing })) : [];
  return { id, type, label: nothing, required: true, options };
}
