import { CircleAlert, CircleCheck, CloudUpload } from 'lucide-react';
import { refusalWords } from '#web/session/refusal-words.ts';
import { classes } from '#web/ui/classes.ts';
import { useWords } from '#web/words/words.ts';
import type { GroupDayWriting } from './use-group-day.ts';

/** Whether what is written is at the school already. Read out when it is not. */
export function SaveState({ writing: { state, failure, reports, isHeld } }: { writing: GroupDayWriting }) {
  const t = useWords();
  const held = reports.filter(({ childId }) => isHeld(childId)).map(({ name }) => name);
  const isLate = state === 'unreached' || state === 'refused' || state === 'held';
  const Icon = isLate ? CircleAlert : state === 'saved' ? CircleCheck : CloudUpload;
  const words =
    state === 'refused'
      ? t('reportEditor.refused', { why: failure ? refusalWords(t, failure) : '' })
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
      {words}
    </p>
  );
}
