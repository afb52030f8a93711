/** The demo's consents. The younger child of the demo family has none yet. */
import { consentPurposes } from '#core/consents/consent-purposes.ts';
import { classmateAnswers, elderAnswers } from '#server/consents/consent-seed.ts';
import type { Tx } from '#server/db/database.ts';
import type { SchoolPeople, SchoolToFill } from './demo-context.ts';
import { daysAgoAt } from './demo-dates.ts';
import { insertRows } from './insert-rows.ts';

export async function seedConsents(tx: Tx, { schoolId, now }: SchoolToFill, { pupils, own }: SchoolPeople) {
  const rows = pupils.flatMap(({ id: childId, guardians: [guardianId] }, place) => {
    if (guardianId === undefined || childId === own.younger.id) return [];
    const answers = childId === own.elder.id ? elderAnswers : classmateAnswers(place);
    return consentPurposes.flatMap((purpose) => {
      const answer = answers[purpose];
      if (!answer) return [];
      return {
        school_id: schoolId,
        child_id: childId,
        purpose,
        version: 0,
        is_granted: answer.isGranted,
        answered_by: guardianId,
        created_at: daysAgoAt(now, answer.daysAgo, '19:30'),
      };
    });
  });
  await insertRows(tx, 'consents', rows);
}
