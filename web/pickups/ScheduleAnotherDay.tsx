import { formatDay } from '#core/time/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { useLocale, useWords } from '#web/words/words.ts';

type Props = { date: string; onSchedule: () => void };

/** The child has gone home: the next pickup is only planned when somebody asks. */
export function ScheduleAnotherDay({ date, onSchedule }: Props) {
  const t = useWords();
  const locale = useLocale();
  const day = formatDay(date, locale, 'weekday');
  return (
    <Button id="plan" kind="quiet" wide onClick={onSchedule}>
      {t('pickups.scheduleOn', { day: locale === 'fr' ? day.toLowerCase() : day })}
    </Button>
  );
}
