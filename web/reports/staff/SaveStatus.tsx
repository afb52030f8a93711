import { CircleAlert, CircleCheck, CloudUpload } from 'lucide-react';
import { refusalMessage } from '#web/api/refusal-message.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ReportAutosave } from './use-report-autosave.ts';

/** Whether pending edits are saved. Announced to screen readers if not. */
export function SaveStatus({ writing: { state, failure, reports, isHeld } }: { writing: ReportAutosave }) {
  const t = useTranslation();
  const held = reports.filter(({ childId }) => isHeld(childId)).map(({ name }) => name);
  const isLate = state === 'unreached' || state === 'refused' || state === 'held';
  const Icon = isLate ? CircleAlert : state === 'saved' ? CircleCheck : CloudUpload;
  const text =
    state === 'refused'
      ? t('reportEditor.refused', { why: failure ? refusalMessage(t, failure) : '' })
      : state === 'held'
        ? t('reportEditor.held', { names: held.join(', ') })
        : t(`reportEditor.${state}`);
  return (
    <p
      role={isLate ? 'alert' : 'status'}
      className={classes(
        'flex items-start gap-2 text-small',
        isLate ? 'rounded-m bg-maple-tint p-3 text-maple' : 'text-ink-soft',
      )}
    >
      <Icon aria-hidden size={18} className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}
