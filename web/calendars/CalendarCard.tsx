import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatDay } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { hasFailed, StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { calendarQuery, createdCalendarQuery, useCreateCalendar } from './calendar-queries.ts';
import { ChangeAddressDialog } from './ChangeAddressDialog.tsx';
import { CalendarAddressField } from './CalendarAddressField.tsx';

/** The private calendar link: create, show once, renew, revoke. */
export function CalendarCard() {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const query = useQuery(calendarQuery);
  const calendar = query.data;
  const { data: made } = useQuery(createdCalendarQuery);
  const [change, setChange] = useState<'renew' | 'revoke'>();
  const { sending, failureOf, send } = useCreateCalendar({
    onDone: () => document.getElementById('calendar')?.focus(),
    onFailed: () => undefined,
  });
  const failure = failureOf('make');
  const why = failure && failureMessage(t, failure, t('calendars.failed'));
  const since = calendar?.since;
  return (
    <Card as="section" aria-labelledby="calendar" className="flex flex-col gap-3">
      <h2 id="calendar" tabIndex={-1} className="font-bold text-card outline-none">
        {t('calendars.title')}
      </h2>
      <p className="text-ink-soft text-small">{t('calendars.text')}</p>
      {query.isPending && !hasFailed(query) && <Skeleton className="h-12" />}
      {hasFailed(query) && <StaleDataNotice queries={[query]} />}
      {made && <CalendarAddressField path={made.path} />}
      {since && !made && (
        <p>{t('calendars.since', { day: formatDay(schoolTimeAt(new Date(since), zone).day, locale, 'long') })}</p>
      )}
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && !change && `${why.title}. ${why.text}`}
      </p>
      {calendar && !since && (
        <Button kind="quiet" unready={sending} onClick={() => send('make', undefined)}>
          {t(sending ? 'calendars.making' : 'calendars.make')}
        </Button>
      )}
      {since && (
        <div className="flex flex-wrap gap-2">
          <Button kind="line" className="grow" onClick={() => setChange('renew')}>
            {t('calendars.renew')}
          </Button>
          <Button kind="danger" className="grow" onClick={() => setChange('revoke')}>
            {t('calendars.revoke')}
          </Button>
        </div>
      )}
      {change && <ChangeAddressDialog change={change} onClose={() => setChange(undefined)} />}
    </Card>
  );
}
