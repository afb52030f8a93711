import { useQuery } from '@tanstack/react-query';
import { BellRing, CircleCheck, Users } from 'lucide-react';
import type { AnnouncementReader, StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureMessage } from '#web/api/failure-message.ts';
import { useSchoolZone } from '#web/session/use-school-time.ts';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { reachedCountLabel } from '#web/editing/family-count-label.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { DisclosureIcon } from '#web/ui/DisclosureIcon.tsx';
import { readersQuery, useAnnouncementMutation } from './staff-announcement-queries.ts';

/** The number of readers shown at first: about one group. */
const maxInitialReaders = 50;

type Props = { announcement: StaffAnnouncement; families: FamilyCount | undefined };

/** The readers of a published announcement, counted by guardian, and a reminder to the others, at most once a day. */
export function AnnouncementReaders({ announcement: { id, readers, mayRemind }, families }: Props) {
  const t = useTranslation();
  const query = useQuery(readersQuery(id));
  const mutation = useAnnouncementMutation('remind', id, {
    onDone: () => showToast({ title: t('staffAnnouncements.reminded'), text: t('staffAnnouncements.remindedText') }),
  });
  const why =
    mutation.failure &&
    failureMessage(t, mutation.failure, t('staffAnnouncements.notReminded'), t('staffAnnouncements.remindedToday'));
  const { read = 0, all = 0 } = readers ?? {};
  const left = all - read;
  return (
    <Card as="section" aria-labelledby="readers" className="flex flex-col gap-3">
      <h2 id="readers" className="font-bold text-card leading-tight">
        {t('staffAnnouncements.readers')}
      </h2>
      <p>{reachedCountLabel(t('staffAnnouncements.readBy', { read, all }), { total: all, families }, t)}</p>
      <ProgressBar width={all === 0 ? 0 : Math.round((100 * read) / all)} fill="bg-fir-fill" />
      {left > 0 && mayRemind && (
        <Button
          kind="quiet"
          className="self-start"
          unready={mutation.sending}
          icon={<BellRing aria-hidden size={18} />}
          onClick={() => !mutation.sending && mutation.send({ act: 'remind', id }, undefined)}
        >
          {t('staffAnnouncements.remind')}
        </Button>
      )}
      {left > 0 && !mayRemind && <p className="text-ink-soft text-small">{t('staffAnnouncements.remindedToday')}</p>}
      {all > 0 && left === 0 && <p className="text-fir text-small">{t('staffAnnouncements.allRead')}</p>}
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <StaleDataNotice queries={[query]} />
      {query.isPending && <Skeleton className="h-11" count={3} />}
      {query.data?.length === 0 && (
        <EmptyState
          icon={Users}
          tone="stone"
          title={t('staffAnnouncements.noReaders')}
          text={t('staffAnnouncements.noReadersText')}
        />
      )}
      {query.data && query.data.length > 0 && (
        <details open={query.data.length <= maxInitialReaders}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-river text-small">
            {t('staffAnnouncements.showReaders')}
            <DisclosureIcon />
          </summary>
          <ul className="grid gap-x-6 divide-y divide-line rail:grid-cols-2">
            {query.data.map((reader) => (
              <Reader key={reader.userId} reader={reader} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Reader({ reader: { name, children, readAt } }: { reader: AnnouncementReader }) {
  const t = useTranslation();
  const locale = useLocale();
  const zone = useSchoolZone();
  const at = readAt === null ? null : schoolTimeAt(new Date(readAt), zone);
  const names = new Intl.ListFormat(`${locale}-CA`, { type: 'conjunction' }).format(children);
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-2">
      <span className="min-w-0">
        <span dir="auto" className="block font-semibold leading-tight">
          {name}
        </span>
        <span className="block text-ink-soft text-small">{t('staffAnnouncements.parentOf', { children: names })}</span>
      </span>
      {at ? (
        <Chip tone="fir" icon={<CircleCheck aria-hidden size={14} />}>
          {t('staffAnnouncements.readOn', {
            day: formatDay(at.day, locale, 'short'),
            time: formatTime(at.time, locale),
          })}
        </Chip>
      ) : (
        <Chip>{t('staffAnnouncements.notRead')}</Chip>
      )}
    </li>
  );
}
