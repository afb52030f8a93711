import { useInfiniteQuery } from '@tanstack/react-query';
import { Eye } from 'lucide-react';
import type { AccessKind, RecordAccess } from '#core/audit/access.ts';
import { formatDay } from '#core/time/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { type TranslationKey, useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { accessesQuery } from './access-queries.ts';

const words: Readonly<Record<AccessKind, TranslationKey>> = {
  child: 'accesses.ofChild',
  absences: 'accesses.ofAbsences',
  attendance: 'accesses.ofAttendance',
  pickups: 'accesses.ofPickups',
  departures: 'accesses.ofDepartures',
  reports: 'accesses.ofReports',
  people: 'accesses.ofPeople',
  alerts: 'accesses.ofAlerts',
  file: 'accesses.ofFile',
  forms: 'accesses.ofForms',
  quizzes: 'accesses.ofQuizzes',
  orders: 'accesses.ofOrders',
};

/** The access log of one child, by day: who read which part of the record. */
export function AccessList({ childId }: { childId: number }) {
  const t = useTranslation();
  const locale = useLocale();
  const query = useInfiniteQuery(accessesQuery(childId));
  const accesses = query.data?.pages.flat() ?? [];
  const days = [...new Set(accesses.map(({ day }) => day))];
  return (
    <>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-16" count={3} />}
      {query.data && accesses.length === 0 && (
        <EmptyState icon={Eye} tone="stone" title={t('accesses.none')} text={t('accesses.noneText')} />
      )}
      {days.map((day) => (
        <section key={day} aria-label={formatDay(day, locale, 'long')}>
          <h3 className="pb-1 font-semibold text-ink-soft text-small">{formatDay(day, locale, 'long')}</h3>
          <ul className="rows">
            {accesses
              .filter((access) => access.day === day)
              .map((access) => (
                <Line key={`${access.name} ${access.capacity} ${access.isMe}`} access={access} />
              ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <Button kind="quiet" unready={query.isFetching} onClick={() => void query.fetchNextPage()}>
          {t('accesses.earlier')}
        </Button>
      )}
    </>
  );
}

function Line({ access: { name, capacity, kinds, isMe } }: { access: RecordAccess }) {
  const t = useTranslation();
  return (
    <li className="flex flex-col py-2">
      <span className="font-semibold">{isMe ? `${name} (${t('accesses.you')})` : name}</span>
      <span className="text-ink-soft text-small">
        {[t(`accesses.${capacity}`), kinds.map((kind) => t(words[kind])).join(', ')].join(' · ')}
      </span>
    </li>
  );
}
