import { DoorOpen } from 'lucide-react';
import { formatTime } from '#core/time/format.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

/** When attendance says that the child left, and the staff member who marked it, if known. */
export function MarkedLeft({ at, by = null }: { at: string | null; by?: string | null }) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <p className="flex items-start gap-1.5 text-small leading-snug tabular-nums">
      <DoorOpen aria-hidden size={16} className="mt-0.5 shrink-0 text-lake" />
      <span>
        {t('departures.markedLeft', { time: at === null ? '' : formatTime(at, locale) })}
        {by && <span className="block text-ink-soft text-tiny">{t('departures.markedBy', { name: by })}</span>}
      </span>
    </p>
  );
}
