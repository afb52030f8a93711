/** Quizzes as their authors see them. */
import { type RawBuilder, sql } from 'kysely';
import type { QuizDraft } from '#core/quizzes/quiz-draft.ts';
import type { StaffQuiz, StaffQuizSummary, StaffQuizzes } from '#core/quizzes/staff-quiz.ts';
import { type ChildFamily, countFamilies, isForChild } from '#core/notifications/reach-rules.ts';
import type { Tx } from '#server/db/database.ts';
import { findChildFamilies } from '#server/notifications/reach-store.ts';
import { assignedGroups } from '#server/schools/assigned-group-store.ts';
import { type CurrentUser, teamReachOf } from '#server/http/current-user.ts';

/** Limit of the list. */
const maxListed = 200;

/**
 * The quizzes of which the user is the author or the office, latest due date first, and the groups they may write to.
 */
export async function findStaffQuizzes(tx: Tx, currentUser: CurrentUser, now: Date): Promise<StaffQuizzes> {
  const { rows } = await sql<{ groups: StaffQuizzes['groups']; quizzes: FoundQuiz[] }>`
    select ${assignedGroups(currentUser)} as groups,
      (select coalesce(jsonb_agg(${summary(now)} order by q.published_at is not null, q.due_at desc, q.id desc), '[]')
        from (select * from quizzes q where ${isTheirs(currentUser)} order by q.due_at desc, q.id desc limit ${maxListed}) q
        join users u on u.id = q.author_id) as quizzes`.execute(tx);
  const [row] = rows;
  const children = await findChildFamilies(tx);
  return {
    groups: row?.groups ?? [],
    officeOf: [...currentUser.adminOf],
    quizzes: (row?.quizzes ?? []).map((quiz) => summaryOf(quiz, children)),
  };
}

/** One quiz with its full content. */
export async function findStaffQuiz(
  tx: Tx,
  currentUser: CurrentUser,
  id: number,
  now: Date,
): Promise<StaffQuiz | undefined> {
  const { rows } = await sql<{ quiz: FoundQuiz; revision: number; draft: QuizDraft }>`
    select ${summary(now)} as quiz, q.revision, coalesce(q.draft, ${publishedDraft}) as draft
    from quizzes q join users u on u.id = q.author_id
    where q.id = ${id} and ${isTheirs(currentUser)}`.execute(tx);
  const [row] = rows;
  if (!row) return undefined;
  const { quiz, revision, draft } = row;
  return {
    ...summaryOf(quiz, await findChildFamilies(tx)),
    revision,
    draft: { ...draft, dueDate: new Date(draft.dueDate).toISOString() },
  };
}

/** SQL condition: the user wrote quiz `q`, or is the office of its school. */
export function isTheirs(currentUser: CurrentUser): RawBuilder<boolean> {
  return sql<boolean>`(q.school_id = any(${[...currentUser.adminOf]}::int[])
    or (q.author_id = ${currentUser.id} and q.school_id = any(${[...currentUser.staffOf]}::int[])))`;
}

/** SQL condition: the user is on the team of a child `c`. Answers of other families are not shown to them. */
export function isServed(currentUser: CurrentUser): RawBuilder<boolean> {
  const { groupIds, schoolIds } = teamReachOf(currentUser);
  return sql<boolean>`(c.group_id = any(${groupIds}::int[]) or c.school_id = any(${schoolIds}::int[]))`;
}

/** SQL: the guardians `g` and children `c` in the audience of a quiz `q`. */
export const readers = sql`guardians g join children c on c.id = g.child_id
  where c.school_id = q.school_id and c.left_at is null and g.can_view and (q.for_all or exists (
    select from quiz_targets t where t.quiz_id = q.id and (t.child_id = c.id or t.group_id = c.group_id)))`;

const audience = sql`case when q.for_all then '"all"'::jsonb else jsonb_build_object(
  'groupIds', (select coalesce(jsonb_agg(t.group_id order by t.group_id), '[]') from quiz_targets t
    where t.quiz_id = q.id and t.group_id is not null),
  'childIds', (select coalesce(jsonb_agg(t.child_id order by t.child_id), '[]') from quiz_targets t
    where t.quiz_id = q.id and t.child_id is not null)) end`;

const both = (en: string, fr: string) =>
  sql`jsonb_build_object('en', coalesce(${sql.ref(en)}, ''), 'fr', coalesce(${sql.ref(fr)}, ''))`;

/** SQL: the summary of a quiz `q` with its author `u`. */
export const summary = (now: Date) => sql<FoundQuiz>`jsonb_build_object(
  'id', q.id, 'schoolId', q.school_id, 'title', ${both('q.title_en', 'q.title_fr')}, 'author', u.name,
  'dueDate', q.due_at, 'passingScore', q.passing_score,
  'state', case when q.published_at is null then 'draft' when q.closed_at is not null then 'closed'
    when q.due_at < ${now}::timestamptz then 'over' else 'open' end,
  'audience', coalesce(q.draft -> 'audience', ${audience}),
  'questionCount', coalesce(jsonb_array_length(q.draft -> 'questions'),
    (select count(*) from quiz_questions k where k.quiz_id = q.id)),
  'asked', (select count(distinct g.user_id) from ${readers}),
  'sent', (select count(*) from quiz_submissions s where s.quiz_id = q.id),
  'passed', (select count(*) from quiz_submissions s where s.quiz_id = q.id and s.score > 0 and s.score >= s.passing_score))`;

/** SQL: the published content of a quiz `q`, as a draft. */
const publishedDraft = sql`jsonb_build_object(
  'title', ${both('q.title_en', 'q.title_fr')}, 'description', ${both('q.description_en', 'q.description_fr')},
  'dueDate', q.due_at, 'passingScore', q.passing_score,
  'passed', ${both('q.passed_en', 'q.passed_fr')}, 'notPassed', ${both('q.not_passed_en', 'q.not_passed_fr')},
  'audience', ${audience},
  'questions', (select coalesce(jsonb_agg(jsonb_build_object(
      'questionText', ${both('k.text_en', 'k.text_fr')}, 'questionType', k.type,
      'options', (select coalesce(jsonb_agg(jsonb_build_object('en', coalesce(o.en, ''), 'fr', coalesce(o.fr, '')) order by o.n), '[]')
        from unnest(k.options_en, k.options_fr) with ordinality as o (en, fr, n)),
      'correctOption', k.correct_option, 'correctTruth', k.correct_truth,
      'correctText', ${both('k.correct_en', 'k.correct_fr')}, 'pointValue', k.points) order by k.place, k.id), '[]')
    from quiz_questions k where k.quiz_id = q.id))`;

/** A summary as selected, without its families. */
export type FoundQuiz = Omit<StaffQuizSummary, 'families'>;

/** Adds the number of families of its audience on Parvis. */
export const summaryOf = (quiz: FoundQuiz, children: readonly ChildFamily[]): StaffQuizSummary => ({
  ...quiz,
  // JSON timestamps have a time zone offset.
  dueDate: new Date(quiz.dueDate).toISOString(),
  families: countFamilies(children, (child) => isForChild(quiz, child)),
});

export type LockedQuiz = {
  readonly id: number;
  readonly schoolId: number;
  readonly revision: number;
  readonly isPublished: boolean;
  readonly isClosed: boolean;
  readonly draft: unknown;
};

/** Locks a quiz of the user, which serializes changes and submissions until the end of the transaction. */
export async function lockStaffQuiz(tx: Tx, currentUser: CurrentUser, id: number): Promise<LockedQuiz | undefined> {
  const { rows } = await sql<LockedQuiz>`
    select q.id, q.school_id as "schoolId", q.revision, q.published_at is not null as "isPublished",
      q.closed_at is not null as "isClosed", q.draft
    from quizzes q where q.id = ${id} and ${isTheirs(currentUser)} for update of q`.execute(tx);
  return rows[0];
}

/** Counts the groups and children among these to which the user may write. */
export async function countWritable(
  tx: Tx,
  currentUser: CurrentUser,
  to: { readonly schoolId: number; readonly groupIds: readonly number[]; readonly childIds: readonly number[] },
): Promise<number> {
  const { groupIds, schoolIds } = teamReachOf(currentUser);
  const isWritable = sql<boolean>`(g.id = any(${groupIds}::int[]) or g.school_id = any(${schoolIds}::int[]))`;
  const { rows } = await sql<{ n: number }>`
    select (select count(*) from groups g where g.id = any(${[...to.groupIds]}::int[]) and g.archived_at is null and g.school_id = ${to.schoolId} and ${isWritable})
      + (select count(*) from children c join groups g on g.id = c.group_id
        where c.id = any(${[...to.childIds]}::int[]) and c.school_id = ${to.schoolId} and c.left_at is null and ${isWritable}) as n`.execute(
    tx,
  );
  return rows[0]?.n ?? 0;
}
