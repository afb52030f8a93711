import { NotSent } from '#web/session/NotSent.tsx';
import { usePerson } from '#web/session/session-queries.ts';
import { useWords } from '#web/words/words.ts';
import { whyNotReported } from './why-not-reported.ts';

type Props = { failure: Error; childId: number; onRetry: () => void };

/** Stays beside the form when a report was refused or not received; who was faster, when somebody was. */
export function NotReported({ failure, childId, onRetry }: Props) {
  const t = useWords();
  const why = whyNotReported(t, failure, usePerson().name);
  const title = t('absences.absenceError');
  return <NotSent title={title} failure={failure} childId={childId} why={why} onRetry={onRetry} />;
}
