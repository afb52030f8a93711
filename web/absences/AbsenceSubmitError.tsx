import { SubmitError } from '#web/session/SubmitError.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { reportAbsenceError } from './why-not-reported.ts';

type Props = { failure: Error; childId: number; onRetry: () => void };

/**
 * Error next to the form when a report was refused or not received. If another guardian reported first, it names them.
 */
export function AbsenceSubmitError({ failure, childId, onRetry }: Props) {
  const t = useTranslation();
  const why = reportAbsenceError(t, failure, useCurrentUser().name);
  const title = t('absences.absenceError');
  return <SubmitError title={title} failure={failure} childId={childId} why={why} onRetry={onRetry} />;
}
