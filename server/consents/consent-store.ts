/** Texts and answers of consents, with what the rule needs to decide (docs/decisions/0059). */
import { type RawBuilder, sql } from 'kysely';
import type {
  ChildConsent,
  ChildConsents,
  ConsentAnswer,
  ConsentText,
  GroupConsents,
  NewConsentAnswer,
} from '#core/consents/consent.ts';
import { type ConsentPurpose, consentPurposes } from '#core/consents/consent-purposes.ts';
import {
  type ConsentGuardian,
  type ConsentMoment,
  type ConsentState,
  consentRight,
  consentState,
  expiryDay,
  guardiansToRemind,
  guardiansWithDays,
  isAnswerValid,
  requiredGuardians,
} from '#core/consents/consent-rules.ts';
import { standardTexts } from '#core/consents/standard-texts.ts';
import { staffReach } from '#core/child-files/child-file-rules.ts';
import type { CustodyCalendar } from '#core/custody/custody.ts';
import type { PartialBilingual } from '#core/lang/bilingual.ts';
import type { Locale } from '#core/lang/locale.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import type { Tx } from '#server/db/database.ts';
import { type CurrentUser, isOfTeam } from '#server/http/current-user.ts';

type AnswerRow = {
  readonly purpose: ConsentPurpose;
  readonly version: number;
  readonly isGranted: boolean;
  readonly at: string;
  /** The permission whose answer gave it. */
  readonly form: ConsentAnswer['form'];
};

type GuardianRow = {
  /** The pickup person, by which a custody calendar knows the guardian. */
  readonly personId: number | null;
  /** Null for an invited guardian without an account. */
  readonly userId: number | null;
  readonly name: string;
  readonly mayAnswer: boolean;
  /** The latest answer for each purpose. */
  readonly answers: readonly AnswerRow[];
};

/** The texts of a school that differ from the standard ones. */
export type TextRow = { readonly purpose: ConsentPurpose; readonly version: number } & PartialBilingual;

type ChildRow = {
  readonly childId: number;
  readonly name: string;
  readonly link: 'none' | 'guardian' | 'former';
  readonly calendar: CustodyCalendar | null;
  readonly guardians: readonly GuardianRow[];
  readonly remindedOn: string | null;
};

const right = sql.ref(`can_${consentRight}`);

/** SQL: the permission through which the consent `l` was answered, with its title as answered. */
const formOfAnswer = sql<AnswerRow['form']>`(
  select jsonb_build_object('id', r.form_id, 'title', jsonb_build_object('en', v.title_en, 'fr', v.title_fr))
    from form_answers r join form_versions v on v.form_id = r.form_id and v.n = r.version
   where r.id = l.form_answer_id)`;

/** The guardians of the child `c` with their latest answers. Invited ones count where a calendar `k` names them. */
const guardiansOfChild = sql<GuardianRow[]>`(
    select coalesce(jsonb_agg(jsonb_build_object('personId', p.id, 'userId', gu.user_id, 'name', u.name,
        'mayAnswer', gu.can_view and gu.${right},
        'answers', (select coalesce(jsonb_agg(jsonb_build_object('purpose', l.purpose, 'version', l.version,
              'isGranted', l.is_granted, 'at', l.created_at, 'form', ${formOfAnswer})), '[]')
            from (select distinct on (a.purpose) a.* from consents a
                   where a.child_id = c.id and a.answered_by = gu.user_id order by a.purpose, a.id desc) l))
        order by gu.created_at, gu.user_id), '[]')
      from guardians gu join users u on u.id = gu.user_id
      left join pickup_people p on p.user_id = gu.user_id and p.school_id = gu.school_id
     where gu.child_id = c.id) || (
    select coalesce(jsonb_agg(jsonb_build_object('personId', p.id, 'userId', null, 'name', i.name, 'mayAnswer', false,
        'answers', '[]'::jsonb) order by i.id), '[]')
      from invitation_children ic
      join invitations i on i.id = ic.invitation_id and i.accepted_at is null and i.revoked_at is null
      join pickup_people p on p.invitation_id = i.id
     where k.calendar is not null and ic.child_id = c.id and ic.can_view and ic.${right})`;

/** What the rule reads of a child. */
export type ConsentBasis = Pick<ChildRow, 'childId' | 'calendar' | 'guardians'>;

/** SQL: what the rule reads of the child `c` with its custody calendar `k`. */
export const consentBasis = sql<ConsentBasis>`json_build_object('childId', c.id, 'calendar', k.calendar,
  'guardians', ${guardiansOfChild})`;

/** The latest text of each purpose that a school wrote. */
export const textsOf = (schoolId: RawBuilder<unknown>) => sql<TextRow[]>`(
  select coalesce(json_agg(json_build_object('purpose', l.purpose, 'version', l.version, 'en', l.text_en,
      'fr', l.text_fr)), '[]')
    from (select distinct on (t.purpose) t.* from consent_texts t where t.school_id = ${schoolId}
          order by t.purpose, t.version desc) l)`;

/** The text of a purpose: the school's, or the standard one. */
export function currentText(rows: readonly TextRow[], purpose: ConsentPurpose): ConsentText {
  const row = rows.find((one) => one.purpose === purpose);
  const { en, fr } = row ?? standardTexts[purpose];
  return { purpose, version: row?.version ?? 0, text: { en, fr } };
}

const currentTexts = (rows: readonly TextRow[]): ConsentText[] =>
  consentPurposes.map((purpose) => currentText(rows, purpose));

type RowGuardian = ConsentGuardian &
  Pick<GuardianRow, 'userId' | 'name'> & { readonly at: string | null } & Pick<AnswerRow, 'form'>;

/** The guardians of a child with their answer for a purpose, as the rule reads them. */
function guardiansFor(
  { calendar, guardians }: Pick<ChildRow, 'calendar' | 'guardians'>,
  purpose: ConsentPurpose,
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): RowGuardian[] {
  const withDays = guardiansWithDays(calendar, today);
  return guardians.map(({ personId, userId, name, mayAnswer, answers }) => {
    const row = answers.find((one) => one.purpose === purpose);
    const answer = row && {
      isGranted: row.isGranted,
      version: row.version,
      day: schoolTimeAt(new Date(row.at), timeZone).day,
    };
    const hasDays = personId !== null && withDays.has(personId);
    return {
      userId,
      name,
      mayAnswer,
      hasDays,
      hasAccount: userId !== null,
      answer: answer ?? null,
      at: row?.at ?? null,
      form: row?.form ?? null,
    };
  });
}

type StateParams = {
  readonly texts: readonly TextRow[];
  readonly purpose: ConsentPurpose;
  readonly today: string;
  readonly timeZone: string;
};

/** The state of a purpose for a child, for features that read `consentBasis` in a query of their own. */
export function stateFrom(basis: ConsentBasis, { texts, purpose, today, timeZone }: StateParams): ConsentState {
  const version = texts.find((one) => one.purpose === purpose)?.version ?? 0;
  return consentState(guardiansFor(basis, purpose, { today, timeZone }), { version, today });
}

type FindConsentsParams = { readonly childId: number; readonly userId: number; readonly now: Date };

type RegisterRow = Pick<ChildRow, 'calendar' | 'guardians'> & {
  readonly timeZone: string;
  readonly texts: readonly TextRow[];
};

async function findRegisterRow(tx: Tx, childId: number): Promise<RegisterRow | undefined> {
  const { rows } = await sql<RegisterRow>`
    select o.time_zone as "timeZone", k.calendar, ${guardiansOfChild} as guardians,
      ${textsOf(sql`c.school_id`)} as texts
    from children c join schools s on s.id = c.school_id join organizations o on o.id = s.organization_id
    left join custody_calendars k on k.child_id = c.id
    where c.id = ${childId} and c.left_at is null`.execute(tx);
  return rows[0];
}

/** The consents of a child for one of its guardians. The caller has checked the right to see the child. */
export async function findConsents(
  tx: Tx,
  { childId, userId, now }: FindConsentsParams,
): Promise<ChildConsents | undefined> {
  const row = await findRegisterRow(tx, childId);
  if (!row) return undefined;
  const { timeZone } = row;
  const today = schoolTimeAt(now, timeZone).day;
  const consents = currentTexts(row.texts).map((text) => {
    const guardians = guardiansFor(row, text.purpose, { today, timeZone });
    return { ...text, ...shownConsent(guardians, { version: text.version, today }, userId) };
  });
  const mayAnswer = row.guardians.some((one) => one.userId === userId && one.mayAnswer);
  return { childId, mayAnswer, consents };
}

/** The guardians with an account who still have to say yes to a purpose, after another one did. */
export async function findAwaitedGuardians(
  tx: Tx,
  { childId, purpose, now }: { readonly childId: number; readonly purpose: ConsentPurpose; readonly now: Date },
): Promise<number[]> {
  const row = await findRegisterRow(tx, childId);
  if (!row) return [];
  const today = schoolTimeAt(now, row.timeZone).day;
  const guardians = guardiansFor(row, purpose, { today, timeZone: row.timeZone });
  const version = currentTexts(row.texts).find((one) => one.purpose === purpose)?.version ?? 0;
  const moment = { version, today };
  if (['granted', 'refused'].includes(consentState(guardians, moment))) return [];
  return awaitedOf(guardians, moment).flatMap(({ userId }) => userId ?? []);
}

/** The accounts of the guardians of a child with an answer to give for some purpose. */
function remindedOf(
  child: Pick<ChildRow, 'calendar' | 'guardians'>,
  texts: readonly ConsentText[],
  { today, timeZone }: { readonly today: string; readonly timeZone: string },
): number[] {
  const missing = texts.flatMap(({ purpose, version }) =>
    guardiansToRemind(guardiansFor(child, purpose, { today, timeZone }), { version, today }),
  );
  return [...new Set(missing.flatMap(({ userId }) => userId ?? []))];
}

/** The guardians to remind of the consents of a child. */
export async function findToRemind(tx: Tx, childId: number, today: string): Promise<number[]> {
  const row = await findRegisterRow(tx, childId);
  return row ? remindedOf(row, currentTexts(row.texts), { today, timeZone: row.timeZone }) : [];
}

/** The required guardians without a yes that counts. */
function awaitedOf(guardians: readonly RowGuardian[], moment: ConsentMoment): RowGuardian[] {
  return requiredGuardians(guardians).filter(
    ({ answer }) => answer?.isGranted !== true || !isAnswerValid(answer, moment),
  );
}

function shownConsent(
  guardians: readonly RowGuardian[],
  moment: ConsentMoment,
  me: number,
): Pick<ChildConsent, 'state' | 'expiresOn' | 'answers' | 'awaited'> {
  return {
    state: consentState(guardians, moment),
    expiresOn: expiryDay(guardians, moment),
    answers: guardians.flatMap(({ userId, name, mayAnswer, answer, at, form }) =>
      mayAnswer && answer && at !== null
        ? {
            by: name,
            isOwn: userId === me,
            isGranted: answer.isGranted,
            at: new Date(at).toISOString(),
            isValid: isAnswerValid(answer, moment),
            form,
          }
        : [],
    ),
    awaited: awaitedOf(guardians, moment).map(({ name }) => name),
  };
}

/** The register of a group; undefined when the user is not of its team. */
export async function findGroupConsents(
  tx: Tx,
  { currentUser, now }: { readonly currentUser: CurrentUser; readonly now: Date },
  groupId: number,
): Promise<GroupConsents | undefined> {
  const me = currentUser.id;
  const { rows } = await sql<{
    schoolId: number;
    room: string;
    timeZone: string;
    languages: Locale[];
    texts: TextRow[];
    children: ChildRow[];
  }>`
    select g.school_id as "schoolId", g.room, o.time_zone as "timeZone", s.languages,
      ${textsOf(sql`g.school_id`)} as texts,
      (select coalesce(json_agg(json_build_object('childId', c.id, 'name', c.name, 'calendar', k.calendar,
          'guardians', ${guardiansOfChild}, 'remindedOn', (select r.day from consent_reminders r where r.child_id = c.id),
          'link', case when exists (select from guardians m where m.child_id = c.id and m.user_id = ${me} and m.can_view)
                 then 'guardian'
               when exists (select from guardians m where m.child_id = c.id and m.user_id = ${me})
                 or exists (select from former_guardians f where f.child_id = c.id and f.user_id = ${me}) then 'former'
               else 'none' end) order by alphabetical(c.given_name), c.id), '[]')
        from children c left join custody_calendars k on k.child_id = c.id
        where c.group_id = g.id and c.left_at is null) as children
    from groups g join schools s on s.id = g.school_id join organizations o on o.id = s.organization_id
    where g.id = ${groupId}`.execute(tx);
  const [row] = rows;
  if (!row || !isOfTeam(currentUser, { schoolId: row.schoolId, groupId })) return undefined;
  const { schoolId, room, timeZone, languages } = row;
  const today = schoolTimeAt(now, timeZone).day;
  const texts = currentTexts(row.texts);
  const children = row.children.flatMap((child) => {
    if (staffReach({ isOfTeam: true, hasDoorDuty: false, link: child.link }) !== 'all') return [];
    const states = texts.map(({ purpose, version }) => {
      const guardians = guardiansFor(child, purpose, { today, timeZone });
      const last = guardians.filter(({ mayAnswer }) => mayAnswer).toSorted((a, b) => latestFirst(a.at, b.at))[0];
      return { purpose, state: consentState(guardians, { version, today }), form: last?.form?.title ?? null };
    });
    const toRemind = remindedOf(child, texts, { today, timeZone }).length;
    return { childId: child.childId, name: child.name, toRemind, remindedOn: child.remindedOn, states };
  });
  const mayEditTexts = currentUser.adminOf.includes(schoolId) && !currentUser.room;
  return { groupId, schoolId, room, day: today, languages, mayEditTexts, texts, children };
}

const latestFirst = (a: string | null, b: string | null) =>
  (b === null ? 0 : Date.parse(b)) - (a === null ? 0 : Date.parse(a));

/** The texts of a school. */
export async function findTexts(tx: Tx, schoolId: number): Promise<ConsentText[]> {
  const { rows } = await sql<{ texts: TextRow[] }>`select ${textsOf(sql`${schoolId}::int`)} as texts`.execute(tx);
  return currentTexts(rows[0]?.texts ?? []);
}

/** The languages that a school writes, locked until the transaction ends: one text is saved at a time. */
export async function lockLanguages(tx: Tx, schoolId: number): Promise<readonly Locale[]> {
  const { languages } = await tx
    .selectFrom('schools')
    .select('languages')
    .where('id', '=', schoolId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return languages as Locale[];
}

type NewText = ConsentText & { readonly schoolId: number; readonly userId: number; readonly now: Date };

export async function insertText(tx: Tx, { schoolId, purpose, version, text, userId, now }: NewText): Promise<void> {
  await tx
    .insertInto('consent_texts')
    .values({
      school_id: schoolId,
      purpose,
      version,
      text_en: text.en,
      text_fr: text.fr,
      written_by: userId,
      written_at: now,
    })
    .execute();
}

/** The version of a purpose's text, and the latest answer of a guardian for it. The caller has locked the child. */
export async function findOwnAnswer(
  tx: Tx,
  {
    schoolId,
    childId,
    userId,
    purpose,
  }: { readonly schoolId: number; readonly childId: number; readonly userId: number; readonly purpose: ConsentPurpose },
) {
  const { rows } = await sql<{ current: number; answer: AnswerRow | null }>`
    select coalesce((select max(t.version) from consent_texts t
        where t.school_id = ${schoolId} and t.purpose = ${purpose}), 0) as current,
      (select json_build_object('purpose', a.purpose, 'version', a.version, 'isGranted', a.is_granted,
          'at', a.created_at)
        from consents a where a.child_id = ${childId} and a.answered_by = ${userId} and a.purpose = ${purpose}
        order by a.id desc limit 1) as answer`.execute(tx);
  return rows[0] ?? { current: 0, answer: null };
}

type NewAnswer = NewConsentAnswer & {
  readonly schoolId: number;
  readonly childId: number;
  readonly userId: number;
  /** The answer to a permission that gives it. */
  readonly formAnswerId: number | null;
  readonly now: Date;
};

export async function insertAnswer(tx: Tx, answer: NewAnswer): Promise<void> {
  await tx
    .insertInto('consents')
    .values({
      school_id: answer.schoolId,
      child_id: answer.childId,
      purpose: answer.purpose,
      version: answer.version,
      is_granted: answer.isGranted,
      answered_by: answer.userId,
      form_answer_id: answer.formAnswerId,
      created_at: answer.now,
    })
    .execute();
}

/** The purpose to which the answer to a permission said yes, if the guardian has not answered it since. */
export async function findConsentGiven(tx: Tx, formAnswerId: number): Promise<ConsentPurpose | undefined> {
  const { rows } = await sql<{ purpose: ConsentPurpose }>`
    select a.purpose from consents a
    where a.form_answer_id = ${formAnswerId} and a.is_granted and not exists (
      select from consents l
      where l.child_id = a.child_id and l.answered_by = a.answered_by and l.purpose = a.purpose and l.id > a.id)`.execute(
    tx,
  );
  return rows[0]?.purpose;
}
