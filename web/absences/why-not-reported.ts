/** The message for a refused absence report, shared by the toast and the form. */
import { CallError, errorCode } from '#web/api/call-error.ts';
import type { Translate } from '#web/i18n/use-translation.ts';

/** Names the guardian who reported first, if another one did; otherwise the refusal's own message, if any. */
export function reportAbsenceError(t: Translate, failure: Error, me: string): string {
  const by = failure instanceof CallError ? failure.problem?.reportedBy : undefined;
  if (by && by !== me) return t('absences.alreadyReportedBy', { name: by });
  const code = errorCode(failure);
  return code === 'internal' ? t('absences.absenceErrorDesc') : t(`refusals.${code}`);
}
