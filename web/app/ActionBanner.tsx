import { CalendarX, Car, ChevronRight, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { bannerAction, etaFrom, trafficAt } from '#core/pickups/traffic-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { classes } from '#web/ui/classes.ts';
import type { Bringable } from '#web/ui/on-demand.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { AbsencePage, PickupPage } from './family-screens.ts';
import { paths } from './paths.ts';
import { useNear } from './use-near.ts';

const traffic = {
  low: { width: 'w-1/3', fill: 'bg-flowing' },
  medium: { width: 'w-2/3', fill: 'bg-slowed' },
  high: { width: 'w-[92%]', fill: 'bg-dense' },
} as const;

/** The one thing to do now: report an absence before noon, schedule a pickup from noon on. (§2, §4 Action banner) */
export function ActionBanner() {
  const t = useWords();
  const { time } = useSchoolTime();
  return bannerAction(time) === 'absence' ? (
    <Banner to={paths.absence} screen={AbsencePage} icon={CalendarX} title={t('app.reportAbsence')} />
  ) : (
    <Banner to={paths.pickup} screen={PickupPage} icon={Car} title={t('app.schedulePickup')}>
      <Traffic time={time} />
    </Banner>
  );
}

function Traffic({ time }: { time: string }) {
  const t = useWords();
  const locale = useLocale();
  const { minutes, level } = trafficAt(time);
  return (
    <>
      <span className="block text-fine leading-snug">
        {t('traffic.estimated', { n: minutes })} ·{' '}
        <span className="inline-block">{t('traffic.eta', { time: formatTime(etaFrom(time), locale) })}</span>
      </span>
      <span className="mt-0.5 flex items-center gap-2 text-tiny leading-tight">
        <span aria-hidden className="h-1.5 flex-1 overflow-hidden rounded-full bg-groove">
          <span className={classes('block h-full rounded-full', traffic[level].width, traffic[level].fill)} />
        </span>
        <span className="sr-only">· </span>
        {t(`traffic.${level}`)}
      </span>
    </>
  );
}

type BannerProps = { to: string; screen: Bringable; icon: LucideIcon; title: string; children?: ReactNode };

function Banner({ to, screen, icon: Icon, title, children }: BannerProps) {
  const near = useNear();
  return (
    <Link
      {...near(screen)}
      href={to}
      className="fixed inset-x-3 bottom-[calc(var(--tabs)+0.625rem)] mx-auto flex min-h-[4.5rem] max-w-column items-center gap-3 rounded-m bg-river px-3.5 py-2.5 text-on-river shadow-2 rail:static rail:mx-0 rail:min-h-14 rail:w-auto"
    >
      <span className="grid size-[44px] shrink-0 place-items-center rounded-control bg-groove">
        <Icon aria-hidden size={24} />
      </span>
      <span className="min-w-0 flex-1">
        <strong className="block font-bold text-card leading-tight">{title}</strong>
        {children}
      </span>
      <ChevronRight aria-hidden size={22} className="shrink-0" />
    </Link>
  );
}
