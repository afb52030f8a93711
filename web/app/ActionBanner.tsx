import { CalendarX, Car, ChevronRight, type LucideIcon } from 'lucide-react';
import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { bannerAction, etaFrom, trafficAt } from '#core/pickups/traffic-rules.ts';
import { formatTime } from '#core/time/format.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { classes } from '#web/ui/classes.ts';
import { goToNextStep } from '#web/ui/next-step.ts';
import type { Bringable } from '#web/ui/on-demand.ts';
import { useLocale, useWords } from '#web/words/words.ts';
import { AbsencePage, PickupPage } from './family-screens.ts';
import { paths, usePath } from './paths.ts';
import { useNear } from './use-near.ts';

const traffic = {
  low: { width: 'w-1/3', fill: 'bg-flowing', quietFill: 'bg-fir' },
  medium: { width: 'w-2/3', fill: 'bg-slowed', quietFill: 'bg-sun-fill' },
  high: { width: 'w-[92%]', fill: 'bg-dense', quietFill: 'bg-maple' },
} as const;

/**
 * The one thing to do now: report an absence before noon, schedule a pickup from noon on. On the page it leads to it
 * brings to the form's next step, and does not look like the form's own button. (§2, §4 Action banner)
 */
export function ActionBanner() {
  const t = useWords();
  const path = usePath();
  const { time } = useSchoolTime();
  return bannerAction(time) === 'absence' ? (
    <Banner
      to={paths.absence}
      isHere={path === paths.absence}
      screen={AbsencePage}
      icon={CalendarX}
      title={t('app.reportAbsence')}
    />
  ) : (
    <Banner
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
  const t = useWords();
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

type BannerProps = {
  to: string;
  /** It leads to the page that is shown. */
  isHere: boolean;
  screen: Bringable;
  icon: LucideIcon;
  title: string;
  children?: ReactNode;
};

function Banner({ to, isHere, screen, icon: Icon, title, children }: BannerProps) {
  const near = useNear();
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
        'fixed inset-x-3 bottom-[calc(var(--tabs)+0.625rem)] mx-auto flex min-h-[4.5rem] max-w-column items-center gap-3 rounded-m px-3.5 py-2.5 shadow-2 rail:static rail:mx-0 rail:min-h-14 rail:w-auto',
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
