import type { Absence } from '#core/absences/absence.ts';
import { nextLastDays } from '#core/absences/absence-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { schoolDayAfter } from '#core/school-days/school-day-rules.ts';
import { addDays } from '#core/time/day.ts';
import type { SchoolTime } from '#core/time/school-clock.ts';
import { failureToast } from '#web/api/failure-message.ts';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { dayInSentence } from './absence-labels.ts';
import { useChangeLastDay } from './absence-mutations.ts';

type Props = { absence: Absence; name: string; calendar: SchoolCalendar; now: SchoolTime };

/** Ends an absence under way today, or adds a day: one tap each. */
export function LastDayButtons({ absence, name, calendar, now }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  const { sending, send } = useChangeLastDay(
    absence.id,
    (lastDay) => {
      const day = dayInSentence(lastDay, locale);
      document.getElementById('recent-absences')?.focus();
      showToast({ title: t('absences.changed'), text: t('absences.changedDesc', { day }) });
    },
    (error) => showToast(failureToast(t, error, t('absences.changeError'))),
  );
  const { backNext, oneMore } = nextLastDays(absence, calendar, now.day);
  const next = schoolDayAfter(calendar, now.day);
  const backLabel =
    next === null || next === addDays(now.day, 1)
      ? t('absences.backTomorrow')
      : t('absences.backOn', { day: dayInSentence(next, locale) });
  const moreLabel = t(absence.reason === 'sick' ? 'absences.stillSick' : 'absences.oneMoreDay');
  const button = (act: string, lastDay: string) => (
    <Button
      kind="line"
      unready={sending}
      aria-label={t('absences.actOf', { act, name })}
      onClick={() => !sending && send({ lastDay }, undefined)}
    >
      {act}
    </Button>
  );
  return (
    <div className="flex flex-wrap gap-2 pt-1">
      {backNext !== null && button(backLabel, backNext)}
      {oneMore !== null && button(moreLabel, oneMore)}
    </div>
  );
}
