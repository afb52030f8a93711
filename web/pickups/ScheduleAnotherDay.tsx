import { formatDay } from '#core/time/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';

type Props = { date: string; onSchedule: () => void };

/** The child has gone home: the next pickup is planned on request only. */
export function ScheduleAnotherDay({ date, onSchedule }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const day = formatDay(date, locale, 'weekday');
  return (
    <Button id="plan" kind="quiet" wide onClick={onSchedule}>
      {t('pickups.scheduleOn', { day: locale === 'fr' ? day.toLowerCase() : day })}
    </Button>
  );
}
