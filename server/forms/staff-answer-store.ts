/** The answers of families to a form by child, as its author reads them. */
import { sql } from 'kysely';
import { guardiansToRemind } from '#core/forms/signer-rules.ts';
import { answeredState, wholeAnswerForGuardian } from '#core/forms/form-rules.ts';
import type { FormSigners } from '#core/forms/form.ts';
import type { FormText } from '#core/forms/form-text.ts';
import type { AnsweredChild, StaffAnswer, StaffAnswers } from '#core/forms/staff-form.ts';
import type { Locale } from '#core/lang/locale.ts';
import { ownChildren } from '#server/children/staff-own-children-store.ts';
import { type CustodyRow, custodyOfRow, selectCustody } from '#server/custody/custody-store.ts';
import type { Tx } from '#server/db/database.ts';
import { findChildFamilies } from '#server/notifications/reach-store.ts';
import type { CurrentUser } from '#server/http/current-user.ts';
import { answerColumns, answerOf, type AnswerRow, answersGiven } from './answer-store.ts';
import { fieldsOf, canAnswer } from './form-store.ts';
import {
  formJoins,
  firstCountedVersion,
  concernsChild,
  type FoundForm,
  hasPlaces,
  isTheirs,
  summary,
  summaryOf,
} from './staff-form-store.ts';

type FindStaffAnswersParams = {
  readonly currentUser: CurrentUser;
  readonly id: number;
  readonly now: Date;
  readonly locale: Locale;
};

/**
 * The current answers to a published form of the user, for each child in its audience or, after a change of group, with
 * places at its event. For the user's own child, the other guardian's answer is limited as for a guardian.
 */
export async function findStaffAnswers(
  tx: Tx,
  { currentUser, id, now, locale }: FindStaffAnswersParams,
): Promise<StaffAnswers | undefined> {
  const { rows } = await sql<Row>`
    select ${summary(now)} as form, ${firstCountedVersion} as "asksFrom",
      (select jsonb_agg(w.fields order by w.n desc) from form_versions w where w.form_id = f.id) as versions,
      (select coalesce(jsonb_agg(jsonb_build_object('childId', c.id, 'name', c.name, 'room', k.room,
        'guardians', (select coalesce(jsonb_agg(jsonb_build_object('name', p.name, 'version', a.version) order by alphabetical(p.name), p.id), '[]')
          from guardians g join users p on p.id = g.user_id
          left join form_answers a on a.form_id = f.id and a.child_id = c.id and a.user_id = g.user_id and a.ended_at is null
          where g.child_id = c.id and ${canAnswer('g')}),
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'version', a.version, 'by', p.name,
            'createdAt', a.created_at, 'isLate', a.is_late, 'going', a.going, 'people', a.people, 'answers', a.answers,
            'signature', a.signature, 'isHidden', c.id = any(${ownChildren(currentUser.id)}::int[]) and a.user_id <> ${currentUser.id}
              and not exists (select from form_versions w where w.form_id = f.id and w.n = a.version and w.shares_answers)) order by a.id), '[]')
          from form_answers a join users p on p.id = a.user_id
          where a.form_id = f.id and a.child_id = c.id and a.ended_at is null),
        'past', (select coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'by', p.name, 'createdAt', a.created_at,
            'ended', a.ended) order by a.id desc), '[]')
          from form_answers a join users p on p.id = a.user_id
          where a.form_id = f.id and a.child_id = c.id and a.ended_at is not null)) order by alphabetical(c.name), c.id), '[]')
        from children c join groups k on k.id = c.group_id where ${concernsChild} or ${hasPlaces}) as children
    from forms f ${formJoins}
    where f.id = ${id} and f.published_at is not null and ${isTheirs(currentUser)}`.execute(tx);
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

type CurrentAnswer = AnsweredChild['answers'][number];

/** Replaces the content of an answer that is hidden from the other guardian. */
function hiddenOf({ signature, by }: CurrentAnswer, signers: StaffAnswers['form']['signers']): Partial<CurrentAnswer> {
  return { answers: {}, signature: signature && by, ...(signers === 'both' && { going: null, people: null }) };
}

/** Converts a JSON timestamp, which has a time zone offset, to ISO format in UTC. */
const withInstant = <T extends { readonly createdAt: string }>(answer: T): T => ({
  ...answer,
  createdAt: new Date(answer.createdAt).toISOString(),
});

type FindStaffAnswerParams = { readonly currentUser: CurrentUser; readonly formId: number; readonly answerId: number };

/**
 * One answer to a published form of the user, with the text it was given to. Limited to children in the audience or
 * with places at the event. The office also reads those of children who have moved or left. For the user's own child,
 * the other guardian's answer is limited as for a guardian.
 */
export async function findStaffAnswer(
  tx: Tx,
  { currentUser, formId, answerId }: FindStaffAnswerParams,
): Promise<StaffAnswer | undefined> {
  const { rows } = await sql<AnswerRow & Pick<StaffAnswer, 'child' | 'room' | 'school'> & { readonly is_own: boolean }>`
    select ${answerColumns(currentUser.id)}, r.child_id = any(${ownChildren(currentUser.id)}::int[]) as is_own, c.name as child, k.room, s.name as school
    from ${answersGiven} join schools s on s.id = f.school_id
    join children c on c.id = r.child_id join groups k on k.id = c.group_id
    where r.id = ${answerId} and f.id = ${formId} and f.published_at is not null and ${isTheirs(currentUser)}
      and (${concernsChild} or ${hasPlaces} or f.school_id = any(${[...currentUser.adminOf]}::int[]))`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { signers, shares_answers: sharesAnswers } = row;
  const answer = row.is_own ? wholeAnswerForGuardian(answerOf(row), { signers, sharesAnswers }) : answerOf(row);
  return { ...answer, child: row.child, room: row.room, school: row.school };
}

/** All fields of all versions, each as last asked, current ones first. Expects the latest version first. */
function lastAsked(versions: readonly FormText['fields'][]): FormText['fields'] {
  const fieldsById = new Map<number, FormText['fields'][number]>();
  for (const field of versions.flat()) if (!fieldsById.has(field.id)) fieldsById.set(field.id, field);
  return [...fieldsById.values()];
}

/**
 * The guardians who may answer and have not, one row per unanswered child. With `childId`, only that child's guardians.
 */
export async function findUnanswered(
  tx: Tx,
  formId: number,
  childId?: number,
): Promise<{ userId: number; childId: number; givenName: string }[]> {
  const { rows } = await sql<{ userId: number; childId: number; givenName: string }>`
    select g.user_id as "userId", c.id as "childId", c.given_name as "givenName"
    from forms f join children c on ${concernsChild} join guardians g on g.child_id = c.id and ${canAnswer('g')}
    where f.id = ${formId}
      ${childId === undefined ? sql`` : sql`and g.user_id in (select user_id from guardians where child_id = ${childId})`}
      and not exists (
      select from form_answers a join guardians h on h.child_id = c.id and h.user_id = a.user_id
      where a.form_id = f.id and a.child_id = c.id and a.ended_at is null and a.version >= ${firstCountedVersion}
        and ${canAnswer('h')} and (f.signers = 'one' or a.user_id = g.user_id))
    order by g.user_id, alphabetical(c.given_name), c.id`.execute(tx);
  return rows;
}

type FoundGuardian = {
  readonly userId: number;
  readonly childId: number;
  readonly givenName: string;
  readonly personId: number | null;
};

/** The guardians to remind of a form, one row per unanswered child, by the custody calendar (`guardiansToRemind`). */
export async function findToRemind(
  tx: Tx,
  form: { readonly id: number; readonly signers: FormSigners; readonly dueDay: string },
): Promise<FoundGuardian[]> {
  const unanswered = await findUnanswered(tx, form.id);
  const childIds = [...new Set(unanswered.map(({ childId }) => childId))];
  const { rows } = await sql<{ childId: number; custody: CustodyRow }>`
    select k.child_id as "childId", ${selectCustody(sql`k.child_id`, sql`${form.dueDay}::date`)} as custody
    from custody_calendars k where k.child_id = any(${childIds}::int[]) and k.calendar is not null`.execute(tx);
  const custodies = new Map(rows.map(({ childId, custody }) => [childId, custodyOfRow(custody)]));
  const reminded = childIds.flatMap((childId) => {
    const custody = custodies.get(childId) ?? custodyOfRow(null);
    const guardians = unanswered
      .filter((one) => one.childId === childId)
      .map((one) => ({ ...one, personId: custody.personOf(one.userId) }));
    return guardiansToRemind(form, guardians, custody);
  });
  // In the order of the guardians: each is notified once, for all of their children.
  return reminded.toSorted((a, b) => a.userId - b.userId);
}
