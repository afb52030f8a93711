import { House, LayoutGrid, type LucideIcon } from 'lucide-react';
import { Link } from 'wouter';
import { paths, usePath } from '#web/app/paths.ts';
import { usePreloadScreens } from '#web/lazy/use-preload-screens.ts';
import { useBadges } from '#web/notifications/badge-queries.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { unreadName } from '#web/ui/unread-label.ts';
import type { Preloadable } from '#web/lazy/lazy-screen.ts';
import { prefetchHandlers } from '#web/lazy/prefetch-handlers.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { staffPaths } from './staff-paths.ts';
import { isLazy, screensOf, isScreenOf, tabCount } from './staff-routes.ts';
import { useKeepSchoolParam } from './use-keep-school-param.ts';

/** The tabs of the staff area: the first ones at the bottom of a phone, all of them at the side of a larger screen. */
export function StaffTabs() {
  const t = useTranslation();
  const user = useCurrentUser();
  const { children, schools } = user;
  const { messages: unread } = useBadges(user.room === undefined);
  const path = usePath();
  const inSchool = useKeepSchoolParam();
  const screens = screensOf(user);
  usePreloadScreens(
    screens
      .slice(0, tabCount)
      .map(({ Screen }) => Screen)
      .filter(isLazy),
  );
  const hasMore = screens.length > tabCount || children.length > 0;
  const isMore = path === staffPaths.more || screens.slice(tabCount).some((screen) => isScreenOf(screen, path));
  return (
    <nav
      aria-label={t('app.navigation')}
      className="inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] tall:fixed rail:fixed rail:inset-y-0 rail:right-auto rail:w-[5.5rem] rail:overflow-y-auto rail:border-t-0 rail:border-r min-[75rem]:w-[13.5rem] min-[75rem]:px-3"
    >
      <p className="hidden px-3 pt-5 pb-3 font-bold text-title leading-tight min-[75rem]:block">
        {t('app.name')}
        <span
          lang={schools[0]?.organizationLang}
          className="block text-balance pt-0.5 font-normal text-ink-soft text-tiny"
        >
          {schools[0]?.organization}
        </span>
      </p>
      <ul className="mx-auto flex max-w-column justify-around px-1 rail:flex-col rail:justify-start rail:gap-px rail:py-2 min-[75rem]:px-0 min-[75rem]:pt-0">
        {screens.map((screen, place) => (
          <Tab
            key={screen.path}
            screen={isLazy(screen.Screen) ? screen.Screen : undefined}
            to={inSchool(screen.path)}
            icon={screen.icon}
            active={isScreenOf(screen, path)}
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
  screen?: Preloadable | undefined;
  to: string;
  icon: LucideIcon;
  active?: boolean;
  unread?: number;
  className?: string | undefined;
  children: string;
};

function Tab({ screen, to, icon: Icon, active = false, unread = 0, className, children }: TabProps) {
  const t = useTranslation();
  return (
    <li className={classes('min-w-0 flex-1 rail:flex-none', className)}>
      <Link
        // Preload the code only, not the data: reading a record is written to the audit log.
        {...(screen && prefetchHandlers(() => void screen.preload().catch(() => undefined)))}
        href={to}
        aria-current={active ? 'page' : undefined}
        aria-label={unreadName(t, children, unread)}
        className={classes(
          // Height that lets all of the office's screens fit in a low window.
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
