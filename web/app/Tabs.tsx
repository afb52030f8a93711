import { Car, ClipboardList, House, LayoutGrid, MessageCircle, Settings } from 'lucide-react';
import { Link } from 'wouter';
import { useBadges } from '#web/notifications/badge-queries.ts';
import { useHiddenModules } from '#web/session/hidden-modules.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { unreadName } from '#web/ui/unread-label.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { isOnlyRelative } from './app-area.ts';
import { MessagesPage, MorePage, PickupPage, ReportPage, SettingsPage } from './family-routes.ts';
import { paths, usePath } from './paths.ts';
import { loadToDos } from './to-dos/load-to-dos.ts';
import { useLatePart } from '#web/ui/browser/late-start.ts';
import { usePrefetchScreens } from '#web/lazy/use-prefetch-screens.ts';

const tabs = [
  { path: paths.home, screen: null, word: 'app.home', icon: House, counts: null, module: null },
  { path: paths.pickup, screen: PickupPage, word: 'app.pickup', icon: Car, counts: null, module: null },
  {
    path: paths.messages,
    screen: MessagesPage,
    word: 'app.messages',
    icon: MessageCircle,
    counts: 'messages',

    module: null,
  },
  {
    path: paths.report,
    screen: ReportPage,
    word: 'app.reports',
    icon: ClipboardList,
    counts: 'reports',

    module: 'reports',
  },
  { path: paths.more, screen: MorePage, word: 'app.more', icon: LayoutGrid, counts: null, module: null },
  { path: paths.settings, screen: SettingsPage, word: 'app.settings', icon: Settings, counts: null, module: null },
] as const;

/** The tabs, without those of hidden modules: at the bottom of a phone, at the side of a larger screen. */
export function Tabs() {
  const t = useTranslation();
  const path = usePath();
  const badges = useBadges();
  const hidden = useHiddenModules();
  const isRelative = isOnlyRelative(useCurrentUser());
  const shown = tabs.filter(({ module, path: to }) =>
    isRelative ? to === paths.home || to === paths.settings : module === null || !hidden.includes(module),
  );
  const near = usePrefetchScreens();
  const ToDos = useLatePart(loadToDos);
  return (
    <nav
      id="tabs"
      tabIndex={-1}
      aria-label={t('app.navigation')}
      className="inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] tall:fixed rail:fixed rail:inset-y-0 rail:right-auto rail:w-[5.5rem] rail:overflow-y-auto rail:border-t-0 rail:border-r"
    >
      <ul className="mx-auto grid max-w-column auto-cols-fr grid-flow-col px-1 rail:flex rail:flex-col rail:gap-[clamp(0rem,calc((100dvh-25rem)/6),0.75rem)] rail:pt-[clamp(0.25rem,calc(100dvh-24rem),1.5rem)] rail:pb-1">
        {shown.map(({ path: to, screen, word, icon: Icon, counts }) => {
          const active = path === to;
          const unread = counts ? badges[counts] : 0;
          return (
            <li key={to} className="min-w-0">
              <Link
                {...(screen && near(screen))}
                href={to}
                aria-current={active ? 'page' : undefined}
                aria-label={unread > 0 ? unreadName(t, t(word), unread) : undefined}
                className={classes(
                  'relative -outline-offset-3 flex min-h-[3.875rem] flex-col items-center justify-center gap-0.5 rounded-control text-tab',
                  active ? 'font-bold text-river' : 'font-medium text-ink-soft',
                )}
              >
                <span
                  className={classes(
                    'relative grid h-[28px] w-[44px] place-items-center rounded-full',
                    active && 'bg-river-tint',
                  )}
                >
                  <Icon aria-hidden size={22} />
                  <Badge count={unread} className="-top-1 right-0 border-surface" />
                </span>
                <span>
                  {t(word)}
                  {ToDos && <ToDos at={to} />}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
