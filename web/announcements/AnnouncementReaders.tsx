import { useQuery } from '@tanstack/react-query';
import { BellRing, CircleCheck, Users } from 'lucide-react';
import type { AnnouncementReader, StaffAnnouncement } from '#core/announcements/staff-announcement-api.ts';
import type { FamilyCount } from '#core/notifications/reach-rules.ts';
import { formatDay, formatTime } from '#core/time/format.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { failureWords } from '#web/session/failure-words.ts';
import { useSchoolZone } from '#web/session/school-time.ts';
import { Bar } from '#web/ui/Bar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Chip } from '#web/ui/Chip.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { amongReachedInWords } from '#web/ui/families-in-words.ts';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { showToast } from '#web/ui/toasts.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { FoldSign } from '#web/ui/FoldSign.tsx';
import { readersQuery, useAnnouncementDeed } from './staff-announcement-queries.ts';

/** As many as are shown at once: a group's. */
const few = 50;

type Props = { announcement: StaffAnnouncement; families: FamilyCount | undefined };

/** Who has opened a published announcement, counted by guardian, and a reminder for the others: one a day at most. */
export function AnnouncementReaders({ announcement: { id, readers, mayNudge }, families }: Props) {
  const t = useWords();
  const asked = useQuery(readersQuery(id));
  const deed = useAnnouncementDeed('nudge', id, {
    onDone: () => showToast({ title: t('staffAnnouncements.nudged'), text: t('staffAnnouncements.nudgedText') }),
  });
  const why =
    deed.failure &&
    failureWords(t, deed.failure, t('staffAnnouncements.notNudged'), t('staffAnnouncements.nudgedToday'));
  const { read = 0, all = 0 } = readers ?? {};
  const left = all - read;
  return (
    <Card as="section" aria-labelledby="readers" className="flex flex-col gap-3">
      <h2 id="readers" className="font-bold text-card leading-tight">
        {t('staffAnnouncements.readers')}
      </h2>
      <p>{amongReachedInWords(t('staffAnnouncements.readBy', { read, all }), { asked: all, families }, t)}</p>
      <Bar width={all === 0 ? 0 : Math.round((100 * read) / all)} fill="bg-fir-fill" />
      {left > 0 && mayNudge && (
        <Button
          kind="quiet"
          className="self-start"
          unready={deed.sending}
          icon={<BellRing aria-hidden size={18} />}
          onClick={() => !deed.sending && deed.send({ act: 'nudge', id }, undefined)}
        >
          {t('staffAnnouncements.nudge')}
        </Button>
      )}
      {left > 0 && !mayNudge && <p className="text-ink-soft text-small">{t('staffAnnouncements.nudgedToday')}</p>}
      {all > 0 && left === 0 && <p className="text-fir text-small">{t('staffAnnouncements.allRead')}</p>}
      <p role="alert" className="text-maple text-small empty:hidden">
        {why && `${why.title}. ${why.text}`}
      </p>
      <Stale asked={[asked]} />
      {asked.isPending && <Skeleton className="h-11" count={3} />}
      {asked.data?.length === 0 && (
        <EmptyState
          icon={Users}
          tone="stone"
          title={t('staffAnnouncements.noReaders')}
          text={t('staffAnnouncements.noReadersText')}
        />
      )}
      {asked.data && asked.data.length > 0 && (
        <details open={asked.data.length <= few}>
          <summary className="flex min-h-11 cursor-pointer items-center gap-2 font-semibold text-river text-small">
            {t('staffAnnouncements.showReaders')}
            <FoldSign />
          </summary>
          <ul className="grid gap-x-6 divide-y divide-line rail:grid-cols-2">
            {asked.data.map((reader) => (
              <Reader key={reader.userId} reader={reader} />
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

function Reader({ reader: { name, children, readAt } }: { reader: AnnouncementReader }) {
  const t = useWords();
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
