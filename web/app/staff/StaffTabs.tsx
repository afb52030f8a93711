import { House, LayoutGrid, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { paths, usePath } from '#web/app/paths.ts';
import { useScreensAhead } from '#web/app/use-near.ts';
import { useBadges } from '#web/notifications/badge-queries.ts';
import { usePerson } from '#web/session/session-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { unreadName } from '#web/ui/unread-name.ts';
import type { Bringable } from '#web/ui/on-demand.ts';
import { whenNear } from '#web/ui/when-near.ts';
import { useWords } from '#web/words/words.ts';
import { staffPaths } from './staff-paths.ts';
import { isOnDemand, screensOf, standsAt, tabCount } from './staff-screens.ts';
import { useInSchool } from './use-in-school.ts';

/**
 * The screens of the school's side: the first along the bottom of a phone, all of them down the side of a larger
 * screen.
 */
export function StaffTabs() {
  const t = useWords();
  const { capacities, children, schools } = usePerson();
  const { messages: unread } = useBadges();
  const path = usePath();
  const inSchool = useInSchool();
  const screens = screensOf(capacities.includes('admin'));
  useScreensAhead(
    screens
      .slice(0, tabCount)
      .map(({ Screen }) => Screen)
      .filter(isOnDemand),
  );
  const hasMore = screens.length > tabCount || children.length > 0;
  const isMore = path === staffPaths.more || screens.slice(tabCount).some((screen) => standsAt(screen, path));
  return (
    <nav
      aria-label={t('app.navigation')}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] rail:inset-y-0 rail:right-auto rail:w-[5.5rem] rail:overflow-y-auto rail:border-t-0 rail:border-r min-[75rem]:w-[13.5rem] min-[75rem]:px-3"
    >
      <p className="hidden px-3 pt-5 pb-3 font-bold text-title leading-tight min-[75rem]:block">
        {t('app.name')}
        <span className="block text-balance pt-0.5 font-normal text-ink-soft text-tiny">
          {schools[0]?.organization}
        </span>
      </p>
      <ul className="mx-auto flex max-w-column justify-around px-1 rail:flex-col rail:justify-start rail:gap-px rail:py-2 min-[75rem]:px-0 min-[75rem]:pt-0">
        {screens.map((screen, place) => (
          <Tab
            key={screen.path}
            screen={isOnDemand(screen.Screen) ? screen.Screen : undefined}
            to={inSchool(screen.path)}
            icon={screen.icon}
            active={standsAt(screen, path)}
            unread={screen.path === staffPaths.messages ? unread : 0}
            className={place < tabCount ? undefined : 'max-rail:hidden'}
          >
            {t(screen.word)}
          </Tab>
        ))}
        {children.length > 0 && (
          <Tab to={paths.home} icon={House} className="max-rail:hidden">
            {t('staff.family')}
          </Tab>
        )}
        {hasMore && (
          <Tab to={inSchool(staffPaths.more)} icon={LayoutGrid} active={isMore} className="rail:hidden">
            {t('app.more')}
          </Tab>
        )}
      </ul>
    </nav>
  );
}

type TabProps = {
  screen?: Bringable | undefined;
  to: string;
  icon: LucideIcon;
  active?: boolean;
  unread?: number;
  className?: string | undefined;
  children: string;
};

function Tab({ screen, to, icon: Icon, active = false, unread = 0, className, children }: TabProps) {
  const t = useWords();
  return (
    <li className={classes('min-w-0 flex-1 rail:flex-none', className)}>
      <Link
        // Without what it shows: who looks at a record is written down.
        {...(screen && whenNear(() => void screen.bring().catch(() => undefined)))}
        href={to}
        aria-current={active ? 'page' : undefined}
        aria-label={unreadName(t, children, unread)}
        className={classes(
          // As high as lets all of the office's screens stand in a low window.
          '-outline-offset-3 flex min-h-[3.875rem] rail:min-h-[clamp(2.75rem,calc((100dvh-1.5rem)/15),3.875rem)] flex-col items-center justify-center gap-0.5 rounded-control text-center text-tab leading-tight min-[75rem]:min-h-[clamp(2.25rem,calc((100dvh-9.5rem)/14),2.75rem)] min-[75rem]:flex-row min-[75rem]:justify-start min-[75rem]:gap-2.5 min-[75rem]:px-3 min-[75rem]:text-left min-[75rem]:font-semibold min-[75rem]:text-note',
          active
            ? 'font-bold text-river min-[75rem]:bg-river-tint min-[75rem]:text-river-strong'
            : 'font-medium text-ink-soft',
        )}
      >
        <span
          className={classes(
            'relative grid h-[28px] w-[44px] shrink-0 place-items-center rounded-full min-[75rem]:w-[24px] min-[75rem]:bg-transparent',
            active && 'bg-river-tint',
          )}
        >
          <Icon aria-hidden size={22} />
          <Badge count={unread} className="-top-1 right-0 border-surface" />
        </span>
        {children}
      </Link>
    </li>
  );
}
