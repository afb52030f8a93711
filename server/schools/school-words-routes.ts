import { missingLanguages } from '#core/lang/bilingual-rules.ts';
import { schoolWordsApi, type SchoolWordsChange, wordLists } from '#core/schools/school-words.ts';
import { mealProblems, wordProblems } from '#core/schools/word-list-rules.ts';
import { recordAuditEntry } from '#server/audit/audit-store.ts';
import { findSchoolFamilies } from '#server/children/child-store.ts';
import { ownSchool } from '#server/http/current-user.ts';
import { Refusal } from '#server/http/refusal.ts';
import { type Call, type Route, route } from '#server/http/route.ts';
import { publishChange } from '#server/live/live-store.ts';
import { findWords, lockWords, replaceWords } from './school-words-store.ts';
import { findStaffOf } from './staff-audience-store.ts';

export const schoolWordsRoutes: Route[] = [
  route(schoolWordsApi.read, ({ tx, currentUser, query }) => findWords(tx, ownSchool(currentUser, query.school))),
  route(schoolWordsApi.save, {
    async execute(call) {
      await saveWords(call, call.body);
      return { schoolId: call.body.schoolId };
    },
    respond: ({ tx, currentUser }, { schoolId }) => findWords(tx, ownSchool(currentUser, Number(schoolId))),
  }),
];

/** Replaces the lists of a school, unless they were changed since they were read. */
async function saveWords(
  { tx, currentUser, now, requestId }: Call<typeof schoolWordsApi.save>,
  change: SchoolWordsChange,
): Promise<void> {
  const schoolId = ownSchool(currentUser, change.schoolId);
  const { revision, languages } = await lockWords(tx, schoolId);
  if (revision !== change.revision) throw new Refusal('conflict');
  const problems = [
    ...(change.groupWord ? missingLanguages('groupWord', change.groupWord, languages) : []),
    ...mealProblems(change.meals ?? [], languages),
    ...wordLists.flatMap((list) => wordProblems(list, change[list] ?? [], languages)),
  ];
  if (problems.length > 0) throw new Refusal('invalid', { problems });
  await replaceWords(tx, change);
  publishChange(tx, await findStaffOf(tx, schoolId), { about: 'schools' });
  // Families see the names of meals and the word for a group.
  publishChange(tx, await findSchoolFamilies(tx, schoolId), { about: 'schools' });
  await recordAuditEntry(tx, { at: now, act: 'school.words_changed', userId: currentUser.id, schoolId, requestId });
}
