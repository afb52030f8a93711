import { CalendarX, Car, ChevronRight, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { bannerAction, etaFrom, trafficAt } from '#core/pickups/traffic-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { classes } from '#web/ui/styles/classes.ts';
import { goToNextStep } from '#web/ui/next-step.ts';
import type { Preloadable } from '#web/lazy/lazy-screen.ts';
import { useLocale, useTranslation } from '#web/i18n/use-translation.ts';
import { AbsencePage, PickupPage } from './family-routes.ts';
import { paths, usePath } from './paths.ts';
import { usePrefetchScreens } from '#web/lazy/use-prefetch-screens.ts';

const traffic = {
  low: { width: 'w-1/3', fill: 'bg-flowing', quietFill: 'bg-fir' },
  medium: { width: 'w-2/3', fill: 'bg-slowed', quietFill: 'bg-sun-fill' },
  high: { width: 'w-[92%]', fill: 'bg-dense', quietFill: 'bg-maple' },
} as const;

/**
 * The one action for now: report an absence before noon, schedule a pickup from noon on. On the page it leads to, it
 * goes to the form's next step and does not look like the form's own button. There are two, in the order of reading: in
 * the header of a large screen, and at the end of the page on a phone.
 */
export function ActionBanner({ place }: { place: BannerPlace }) {
  const t = useTranslation();
  const path = usePath();
  const { time } = useSchoolTime();
  return bannerAction(time) === 'absence' ? (
    <Banner
      place={place}
      to={paths.absence}
      isHere={path === paths.absence}
      screen={AbsencePage}
      icon={CalendarX}
      title={t('app.reportAbsence')}
    />
  ) : (
    <Banner
      place={place}
      to={paths.pickup}
      isHere={path === paths.pickup}
      screen={PickupPage}
      icon={Car}
      title={t('app.schedulePickup')}
    >
      <Traffic time={time} isQuiet={path === paths.pickup} />
    </Banner>
  );
}

function Traffic({ time, isQuiet }: { time: string; isQuiet: boolean }) {
  const t = useTranslation();
  const locale = useLocale();
  const { minutes, level } = trafficAt(time);
  const { width, fill, quietFill } = traffic[level];
  return (
    <>
      <span className="block text-fine leading-snug">
        {t('traffic.estimated', { n: minutes })} ·{' '}
        <span className="inline-block">{t('traffic.eta', { time: formatTime(etaFrom(time), locale) })}</span>
      </span>
      <span className="mt-0.5 flex items-center gap-2 text-tiny leading-tight">
        <span
          aria-hidden
          className={classes('h-1.5 flex-1 overflow-hidden rounded-full', isQuiet ? 'bg-sunken' : 'bg-groove')}
        >
          <span className={classes('block h-full rounded-full', width, isQuiet ? quietFill : fill)} />
        </span>
        <span className="sr-only">· </span>
        {t(`traffic.${level}`)}
      </span>
    </>
  );
}

type BannerPlace = 'header' | 'page';

const placeClasses = {
  header: 'hidden min-h-14 rail:flex',
  page: 'action-banner inset-x-3 bottom-[calc(var(--tabs)+0.625rem)] mx-auto flex min-h-[4.5rem] w-full max-w-column tall:fixed tall:w-auto rail:hidden',
} as const;

type BannerProps = {
  place: BannerPlace;
  to: string;
  /** The banner leads to the current page. */
  isHere: boolean;
  screen: Preloadable;
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
};

function Banner({ place, to, isHere, screen, icon: Icon, title, children }: BannerProps) {
  const near = usePrefetchScreens();
  const goOn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goToNextStep();
  };
  return (
    <Link
      {...near(screen)}
      href={to}
      aria-current={isHere ? 'page' : undefined}
      onClick={isHere ? goOn : undefined}
      className={classes(
        'items-center gap-3 rounded-m px-3.5 py-2.5 shadow-2',
        placeClasses[place],
        isHere ? 'border border-line-strong bg-surface text-ink' : 'bg-river text-on-river',
      )}
    >
      <span
        className={classes(
          'grid size-[44px] shrink-0 place-items-center rounded-control',
          isHere ? 'text-ink-soft' : 'bg-groove',
        )}
      >
        <Icon aria-hidden size={24} />
      </span>
      <span className="min-w-0 flex-1">
        <strong className="block font-bold text-card leading-tight">{title}</strong>
        {children}
      </span>
      {!isHere && <ChevronRight aria-hidden size={22} className="shrink-0" />}
    </Link>
  );
}
