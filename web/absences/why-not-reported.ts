/** Why a report of absence was refused, the same in the notice and beside the form. */
import { CallError, refusalIn } from '#web/session/call-error.ts';
import type { Words } from '#web/words/words.ts';

/** Who was faster, where it was another guardian; else the refusal's own words, where there are any. */
export function whyNotReported(t: Words, failure: Error, me: string): string {
  const by = failure instanceof CallError ? failure.problem?.reportedBy : undefined;
  if (by && by !== me) return t('absences.alreadyReportedBy', { name: by });
  const code = refusalIn(failure);
  return code === 'internal' ? t('absences.absenceErrorDesc') : t(`refusals.${code}`);
}
