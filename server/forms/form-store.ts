import { sql } from 'kysely';
import {
  answerRight,
  type EventPlace,
  type Form,
  type FormChild,
  type FormField,
  type FormKind,
  type FormSigners,
} from '#core/forms/form.ts';
import { answerForGuardian } from '#core/forms/form-rules.ts';
import type { FormText } from '#core/forms/form-text.ts';
import { inLanguage } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import { currentText, type TextRow as ConsentTextRow, textsOf } from '#server/consents/consent-store.ts';
import type { Tx } from '#server/db/database.ts';
import { foreignLangOf, textIn } from '#server/db/in-language.ts';

/** Limit of a family's list. */
const maxListed = 100;

type FindFormsParams = {
  readonly userId: number;
  readonly childIds: readonly number[];
  readonly locale: Locale;
  /** Only this form. */
  readonly formId?: number;
};

/**
 * The published forms for these children, newest first, with their state for each child. Withdrawn forms and forms of
 * an earlier group are included only if they were answered.
 */
export async function findForms(tx: Tx, { userId, childIds, locale, formId }: FindFormsParams): Promise<Form[]> {
  const { rows } = await sql<Row>`
    select f.id, f.kind, f.signers, f.version, f.due_day, f.accepts_late, f.can_withdraw, f.capacity, f.taken, f.most_people,
      f.published_at, f.withdrawn_at is not null as is_withdrawn, ${textColumns(locale)}, v.shares_answers, k.children,
      case when v.fields @? '$[*].consent' then ${textsOf(sql`f.school_id`)} end as consent_texts,
      (select max(a.n) from form_versions a where a.form_id = f.id and a.asks_again) as asks_from
    from forms f
    join form_versions v on v.form_id = f.id and v.n = f.version
    cross join lateral (
      select jsonb_agg(jsonb_build_object(
        'childId', c.id,
        'guardians', coalesce((
          select jsonb_agg(jsonb_build_object('name', u.name, 'isMe', g.user_id = ${userId}, 'version', s.version)
            order by g.user_id <> ${userId}, alphabetical(u.name), u.id)
          from guardians g
          join users u on u.id = g.user_id
          left join form_answers s
            on s.form_id = f.id and s.child_id = c.id and s.user_id = g.user_id and s.ended_at is null
          where g.child_id = c.id and ${canAnswer('g')}), '[]'),
        'answers', coalesce((
          select jsonb_agg(jsonb_build_object('id', r.id, 'version', r.version, 'by', u.name, 'isMine', r.user_id = ${userId},
            'isLate', r.is_late, 'sharesAnswers', w.shares_answers, 'going', r.going, 'people', r.people, 'createdAt', r.created_at,
            'ended', r.ended, 'endedAt', r.ended_at) order by r.id desc)
          from form_answers r join users u on u.id = r.user_id
          join form_versions w on w.form_id = r.form_id and w.n = r.version
          where r.form_id = f.id and r.child_id = c.id), '[]')
      ) order by alphabetical(c.given_name), c.id) as children
      from children c
      where c.id = any(${[...childIds]}::int[]) and c.school_id = f.school_id and c.left_at is null
        and ((f.withdrawn_at is null and (f.group_id is null or f.group_id = c.group_id))
          or exists (select from form_answers r where r.form_id = f.id and r.child_id = c.id))
    ) k
    where f.published_at is not null and k.children is not null
      ${formId === undefined ? sql`` : sql`and f.id = ${formId}`}
    order by f.published_at desc, f.id desc
    limit ${maxListed}`.execute(tx);
  return rows.map((row) => formOf(row, locale));
}

/** SQL condition: whether a guardian may answer. `guardian` is the table alias. */
export function canAnswer(guardian: string) {
  return sql<boolean>`(${sql.ref(`${guardian}.can_view`)} and ${sql.ref(`${guardian}.can_${answerRight}`)})`;
}

/** SQL: the text columns of a version `v` in the reader's language, or in the other one when only that exists. */
export function textColumns(locale: Locale) {
  return sql`${textIn('v.title', locale)} as title, ${textIn('v.text', locale)} as text,
    ${textIn('v.place', locale)} as place, ${foreignLangOf('v.title', locale)} as foreign_lang, v.fields, v.event_day, v.starts_at, v.ends_at`;
}

export type TextRow = {
  /** The language of the text when it is not the reader's. */
  readonly foreign_lang: Locale | null;
  readonly title: string;
  readonly text: string;
  readonly place: string | null;
  readonly fields: FormText['fields'];
  readonly event_day: string | null;
  readonly starts_at: string | null;
  readonly ends_at: string | null;
};

type Row = TextRow & {
  readonly id: number;
  readonly kind: FormKind;
  readonly signers: FormSigners;
  readonly version: number;
  readonly asks_from: number;
  readonly due_day: string;
  readonly accepts_late: boolean;
  readonly can_withdraw: boolean;
  readonly is_withdrawn: boolean;
  readonly capacity: number | null;
  readonly taken: number;
  readonly most_people: number;
  readonly published_at: Date;
  readonly shares_answers: boolean;
  /** The school's texts of consents, for a form that gives one. */
  readonly consent_texts: readonly ConsentTextRow[] | null;
  readonly children: readonly (Omit<FormChild, 'answers'> & { readonly answers: readonly AnswerWithSharing[] })[];
};

/** An answer, with whether its version shares answers. */
type AnswerWithSharing = Omit<FormChild['answers'][number], 'isShown'> & { readonly sharesAnswers: boolean };

function formOf(row: Row, locale: Locale): Form {
  const event = eventOf(row);
  const placesLeft = row.capacity === null ? null : row.capacity - row.taken;
  return {
    id: row.id,
    kind: row.kind,
    title: row.title,
    ...(row.foreign_lang && { lang: row.foreign_lang }),
    text: row.text,
    fields: fieldsOf(row.fields, locale),
    signers: row.signers,
    version: row.version,
    asksFrom: row.asks_from,
    dueDay: row.due_day,
    acceptsLate: row.accepts_late,
    canWithdraw: row.can_withdraw,
    isWithdrawn: row.is_withdrawn,
    event: event && { ...event, placesLeft, mostPeople: row.most_people },
    publishedAt: row.published_at.toISOString(),
    sharesAnswers: row.shares_answers,
    consent: consentOf(row),
    children: row.children.map((child) => ({
      ...child,
      answers: child.answers.map(({ sharesAnswers, ...answer }) =>
        withInstants(answerForGuardian(answer, { signers: row.signers, sharesAnswers })),
      ),
    })),
  };
}

/** The consent that a question of the form gives, with the current text of its purpose. */
function consentOf({ fields, consent_texts: texts }: Row): Form['consent'] {
  const field = fields.find(({ consent }) => consent !== undefined);
  if (!field?.consent) return null;
  return { fieldId: field.id, ...currentText(texts ?? [], field.consent) };
}

/** Converts JSON timestamps, which have a time zone offset, to ISO format in UTC. */
const withInstants = (answer: FormChild['answers'][number]) => ({
  ...answer,
  createdAt: new Date(answer.createdAt).toISOString(),
  endedAt: answer.endedAt && new Date(answer.endedAt).toISOString(),
});

/** Time and place of the event of a version, or null if it is not an event. */
export function eventOf({ event_day, starts_at, ends_at, place }: TextRow): EventPlace | null {
  if (event_day === null || starts_at === null || place === null) return null;
  return { day: event_day, startsAt: starts_at, endsAt: ends_at, place };
}

/** The fields of a version in the reader's language, or in the other one when only that exists. */
export function fieldsOf(fields: FormText['fields'], reader: Locale): FormField[] {
  return fields.map(({ id, type, required, label, options, most }) => {
    const { text, ...lang } = inLanguage(label, reader);
    return {
      id,
      type,
      required,
      ...(most !== undefined && { most }),
      ...lang,
      label: text,
      options: options.map((option) => ({ id: option.id, label: inLanguage(option.label, reader).text })),
    };
  });
}

export type EventAnswered = EventPlace & {
  readonly formId: number;
  readonly childId: number;
  readonly title: string;
  /** Null while the child has no answer. */
  readonly people: number | null;
  /** The time zone of the school. */
  readonly timeZone: string;
  /** Publication time of this version. */
  readonly saidAt: Date;
};

/** The events to which these children are invited, from a day on, without declined ones. */
export async function eventsFor(
  tx: Tx,
  { userId, childIds, locale }: Omit<FindFormsParams, 'formId'>,
  from: string,
): Promise<EventAnswered[]> {
  const { rows } = await sql<EventRow>`
    select f.id as form_id, c.id as child_id, ${textColumns(locale)}, r.people, o.time_zone, v.created_at
    from forms f
    join schools s on s.id = f.school_id
    join organizations o on o.id = s.organization_id
    join form_versions v on v.form_id = f.id and v.n = f.version and v.event_day >= ${from}::date
    join children c on c.school_id = f.school_id and (f.group_id is null or f.group_id = c.group_id)
    left join lateral (
      select max(r.people) as people from form_answers r
      where r.form_id = f.id and r.child_id = c.id and r.ended_at is null and r.party in (0, ${userId})) r on true
    where c.id = any(${[...childIds]}::int[]) and c.left_at is null and f.withdrawn_at is null
      and r.people is distinct from 0
    order by v.event_day, v.starts_at, f.id, c.id`.execute(tx);
  return rows.flatMap(({ form_id: formId, child_id: childId, time_zone: timeZone, created_at: saidAt, ...row }) => {
    const event = eventOf(row);
    return event ? [{ formId, childId, title: row.title, people: row.people, timeZone, saidAt, ...event }] : [];
  });
}

type EventRow = TextRow & {
  readonly form_id: number;
  readonly child_id: number;
  readonly people: number | null;
  readonly time_zone: string;
  readonly created_at: Date;
};
