import type { ReactNode } from 'react';
import { formatDay } from '#core/time/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { formatDayInSentence } from '#web/pickups/pickup-labels.ts';

type Props = {
  icon: ReactNode;
  text: string;
  /** The next school day without a reported absence; undefined if it is far away. */
  next: string | undefined;
  onNext: (day: string) => void;
};

/** Why there is no form for a day, with a link to the next day that has one. */
export function NoPickupNote({ icon, text, next, onNext }: Props) {
  const t = useTranslation();
  const locale = useLocale();
  return (
    <Card as="section" aria-labelledby="plan" className="flex flex-col items-start gap-3">
      <p id="plan" tabIndex={-1} className="flex items-start gap-2.5 outline-none">
        {icon}
        {text}
      </p>
      {next && (
        <Button kind="quiet" onClick={() => onNext(next)}>
          {t('pickups.scheduleOn', { day: formatDayInSentence(formatDay(next, locale, 'weekday'), locale) })}
        </Button>
      )}
    </Card>
  );
}
