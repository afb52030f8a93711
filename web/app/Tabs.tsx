import { Car, ClipboardList, House, LayoutGrid, MessageCircle, Settings } from 'lucide-react';
import { Link } from 'wouter';
import { useBadges } from '#web/notifications/badge-queries.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { classes } from '#web/ui/classes.ts';
import { unreadName } from '#web/ui/unread-name.ts';
import { useWords } from '#web/words/words.ts';
import { AbsencePage, MessagesPage, MorePage, PickupPage, ReportPage, SettingsPage } from './family-screens.ts';
import { paths, usePath } from './paths.ts';
import { useNear, useScreensAhead } from './use-near.ts';

const tabs = [
  { path: paths.home, screen: null, word: 'app.home', icon: House, counts: null },
  { path: paths.pickup, screen: PickupPage, word: 'app.pickup', icon: Car, counts: null },
  { path: paths.messages, screen: MessagesPage, word: 'app.messages', icon: MessageCircle, counts: 'messages' },
  { path: paths.report, screen: ReportPage, word: 'app.reports', icon: ClipboardList, counts: 'reports' },
  { path: paths.more, screen: MorePage, word: 'app.more', icon: LayoutGrid, counts: null },
  { path: paths.settings, screen: SettingsPage, word: 'app.settings', icon: Settings, counts: null },
] as const;

/** The likeliest first. */
const ahead = [PickupPage, MessagesPage, ReportPage, AbsencePage, MorePage, SettingsPage];

/** The six tabs: along the bottom of a phone, down the side of a larger screen. (§2 Bottom bar) */
export function Tabs() {
  const t = useWords();
  const path = usePath();
  const badges = useBadges();
  const near = useNear();
  useScreensAhead(ahead);
  return (
    <nav
      aria-label={t('app.navigation')}
      className="fixed inset-x-0 bottom-0 z-20 border-line border-t bg-surface pb-[env(safe-area-inset-bottom)] rail:inset-y-0 rail:right-auto rail:w-[5.5rem] rail:overflow-y-auto rail:border-t-0 rail:border-r"
    >
      <ul className="mx-auto grid max-w-column grid-cols-6 px-1 rail:flex rail:flex-col rail:gap-[clamp(0rem,calc((100dvh-25rem)/6),0.75rem)] rail:pt-[clamp(0.25rem,calc(100dvh-24rem),1.5rem)] rail:pb-1">
        {tabs.map(({ path: to, screen, word, icon: Icon, counts }) => {
          const active = path === to;
          const unread = counts ? badges[counts] : 0;
          return (
            <li key={to} className="min-w-0">
              <Link
                {...(screen && near(screen))}
                href={to}
                aria-current={active ? 'page' : undefined}
                aria-label={unreadName(t, t(word), unread)}
                className={classes(
                  '-outline-offset-3 flex min-h-[3.875rem] flex-col items-center justify-center gap-0.5 rounded-control text-tab',
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
                {t(word)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
