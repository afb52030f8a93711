import { CircleAlert, Phone } from 'lucide-react';
import { CallError, refusalIn } from '#web/session/call-error.ts';
import { useSchoolConfig } from '#web/session/school-queries.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { useWords } from '#web/words/words.ts';

type Props = { failure: Error; onRetry: () => void };

/** Stays beside the form when a report was refused or not received: why, and what to do now. (look, States) */
export function NotReported({ failure, onRetry }: Props) {
  const t = useWords();
  const phone = useSchoolConfig().data?.emergencyPhone;
  const me = usePerson();
  const refusal = refusalIn(failure);
  const reportedBy = failure instanceof CallError ? failure.problem?.reportedBy : undefined;
  const mayRetry = !(failure instanceof CallError && failure.status >= 400 && failure.status < 500);
  return (
    <section className="flex flex-col gap-3 rounded-m bg-maple-tint p-4 text-maple">
      <p className="flex items-start gap-2 font-bold">
        <CircleAlert aria-hidden size={20} className="mt-0.5 shrink-0" />
        {t('absences.absenceError')}
      </p>
      <p className="text-small">
        {reportedBy && reportedBy !== me.name
          ? t('absences.alreadyReportedBy', { name: reportedBy })
          : t(`refusals.${refusal}`)}
      </p>
      <div className="flex flex-wrap gap-2">
        {mayRetry && (
          <Button kind="line" onClick={onRetry} className="bg-surface">
            {t('ui.retry')}
          </Button>
        )}
        {phone && (
          <a href={`tel:${phone.replace(/[^\d+]/g, '')}`} className={`${buttonClasses('line')} bg-surface`}>
            <Phone aria-hidden size={18} />
            {t('absences.callSchool')}
          </a>
        )}
      </div>
    </section>
  );
}
