/** What families answered to a form, child by child, as those who wrote it read it. */
import { sql } from 'kysely';
import { answeredState, wholeAnswerForGuardian } from '#core/forms/form-rules.ts';
import type { FormText } from '#core/forms/form-text.ts';
import type { AnsweredChild, StaffAnswer, StaffAnswers } from '#core/forms/staff-form.ts';
import type { Locale } from '#core/lang/locale.ts';
import { ownChildren } from '#server/children/own-child-store.ts';
import type { Tx } from '#server/db/database.ts';
import { findChildFamilies } from '#server/notifications/reach-store.ts';
import type { Person } from '#server/sessions/person.ts';
import { answerColumns, answerOf, type AnswerRow, answersGiven } from './answer-store.ts';
import { fieldsOf, mayAnswer } from './form-store.ts';
import {
  around,
  asksFrom,
  concerns,
  type FoundForm,
  holdsPlaces,
  isTheirs,
  summary,
  summaryOf,
} from './staff-form-store.ts';

type Asked = { readonly person: Person; readonly id: number; readonly now: Date; readonly locale: Locale };

/**
 * The answers that stand, for every child whom a published form of one's own concerns, or who holds places at its event
 * and is in another group by now. Of one's own child the other guardian's are as a guardian may know them.
 */
export async function findStaffAnswers(tx: Tx, { person, id, now, locale }: Asked): Promise<StaffAnswers | undefined> {
  const { rows } = await sql<Row>`
    select ${summary(now)} as form, ${asksFrom} as "asksFrom",
      (select jsonb_agg(w.fields order by w.n desc) from form_versions w where w.form_id = f.id) as versions,
      (select coalesce(jsonb_agg(jsonb_build_object('childId', c.id, 'name', c.name, 'room', k.room,
        'guardians', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'version', a.version) order by alphabetical(p.name), p.id), '[]')
          from guardians g join users p on p.id = g.user_id
          left join form_answers a on a.form_id = f.id and a.child_id = c.id and a.user_id = g.user_id and a.ended_at is null
          where g.child_id = c.id and ${mayAnswer('g')}),
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'version', a.version, 'by', p.name,
            'createdAt', a.created_at, 'isLate', a.is_late, 'going', a.going, 'people', a.people, 'answers', a.answers,
            'signature', a.signature, 'isHidden', c.id = any(${ownChildren(person.id)}::int[]) and a.user_id <> ${person.id}
              and not exists (select from form_versions w where w.form_id = f.id and w.n = a.version and w.shares_answers)) order by a.id), '[]')
          from form_answers a join users p on p.id = a.user_id
          where a.form_id = f.id and a.child_id = c.id and a.ended_at is null),
        'past', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'by', p.name, 'createdAt', a.created_at,
            'ended', a.ended) order by a.id desc), '[]')
          from form_answers a join users p on p.id = a.user_id
          where a.form_id = f.id and a.child_id = c.id and a.ended_at is not null)) order by alphabetical(c.name), c.id), '[]')
        from children c join groups k on k.id = c.group_id where ${concerns} or ${holdsPlaces}) as children
    from forms f ${around}
    where f.id = ${id} and f.published_at is not null and ${isTheirs(person)}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const form = summaryOf(row.form, await findChildFamilies(tx));
  return {
    form,
    asksFrom: row.asksFrom,
    fields: fieldsOf(lastAsked(row.versions), locale),
    children: row.children.map((child) => ({
      ...child,
      state: answeredState({ signers: form.signers, asksFrom: row.asksFrom }, child.guardians),
      answers: child.answers.map(({ isHidden, ...answer }) => {
        const shown = withInstant(answer);
        return isHidden ? { ...shown, ...hiddenOf(shown, form.signers) } : shown;
      }),
      past: child.past.map(withInstant),
    })),
  };
}

type Row = {
  readonly form: FoundForm;
  readonly asksFrom: number;
  readonly versions: readonly FormText['fields'][];
  readonly children: readonly (Omit<AnsweredChild, 'state' | 'answers'> & {
    readonly answers: readonly (AnsweredChild['answers'][number] & { readonly isHidden: boolean })[];
  })[];
};

type Standing = AnsweredChild['answers'][number];

/** What takes the place of the words of an answer that stays the other guardian's. */
function hiddenOf({ signature, by }: Standing, signers: StaffAnswers['form']['signers']): Partial<Standing> {
  return { answers: {}, signature: signature && by, ...(signers === 'both' && { going: null, people: null }) };
}

/** JSON says an instant with the zone's offset. */
const withInstant = <T extends { readonly createdAt: string }>(answer: T): T => ({
  ...answer,
  createdAt: new Date(answer.createdAt).toISOString(),
});

type One = { readonly person: Person; readonly formId: number; readonly answerId: number };

/**
 * One answer to a published form of one's own, with the text it was given to: of a child whom the form concerns or who
 * holds places at its event, to the office of one who has moved or left too. Of one's own child the other guardian's
 * is as a guardian may know it.
 */
export async function findStaffAnswer(tx: Tx, { person, formId, answerId }: One): Promise<StaffAnswer | undefined> {
  const { rows } = await sql<AnswerRow & Pick<StaffAnswer, 'child' | 'room' | 'school'> & { readonly is_own: boolean }>`
    select ${answerColumns(person.id)}, r.child_id = any(${ownChildren(person.id)}::int[]) as is_own, c.name as child, k.room, s.name as school
    from ${answersGiven} join schools s on s.id = f.school_id
    join children c on c.id = r.child_id join groups k on k.id = c.group_id
    where r.id = ${answerId} and f.id = ${formId} and f.published_at is not null and ${isTheirs(person)}
      and (${concerns} or ${holdsPlaces} or f.school_id = any(${[...person.adminOf]}::int[]))`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { signers, shares_answers: sharesAnswers } = row;
  const answer = row.is_own ? wholeAnswerForGuardian(answerOf(row), { signers, sharesAnswers }) : answerOf(row);
  return { ...answer, child: row.child, room: row.room, school: row.school };
}

/** Every question there ever was, as it was asked last: those of today first. The latest version comes first. */
function lastAsked(versions: readonly FormText['fields'][]): FormText['fields'] {
  const asked = new Map<number, FormText['fields'][number]>();
  for (const field of versions.flat()) if (!asked.has(field.id)) asked.set(field.id, field);
  return [...asked.values()];
}

/**
 * The guardians who may answer and have not, once for each child for whom an answer is missing; of one child's
 * guardians when it is named, for every child of theirs.
 */
export async function findUnanswered(
  tx: Tx,
  formId: number,
  childId?: number,
): Promise<{ userId: number; childId: number; givenName: string }[]> {
  const { rows } = await sql<{ userId: number; childId: number; givenName: string }>`
    select g.user_id as "userId", c.id as "childId", c.given_name as "givenName"
    from forms f join children c on ${concerns} join guardians g on g.child_id = c.id and ${mayAnswer('g')}
    where f.id = ${formId}
      ${childId === undefined ? sql`` : sql`and g.user_id in (select user_id from guardians where child_id = ${childId})`}
      and not exists (
      select from form_answers a join guardians h on h.child_id = c.id and h.user_id = a.user_id
      where a.form_id = f.id and a.child_id = c.id and a.ended_at is null and a.version >= ${asksFrom}
        and ${mayAnswer('h')} and (f.signers = 'one' or a.user_id = g.user_id))
    order by g.user_id, alphabetical(c.given_name), c.id`.execute(tx);
  return rows;
}
