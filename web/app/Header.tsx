import { Bell } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { shortOrganizationName } from '#core/schools/school.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useBadges } from '#web/notifications/badge-queries.ts';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BackLink } from '#web/ui/BackLink.tsx';
import { Badge } from '#web/ui/Badge.tsx';
import { classes } from '#web/ui/styles/classes.ts';
import { unreadName } from '#web/ui/unread-label.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NotificationsPage, ReportPage } from './family-routes.ts';
import { headingOf, isTitledInHeader, paths, usePath } from './paths.ts';
import { usePrefetchScreens } from '#web/lazy/use-prefetch-screens.ts';

const maxAvatars = 3;

/** The header of every page: title, school service, children with unread counts, notifications. */
export function Header({ banner }: { banner: ReactNode }) {
  const t = useTranslation();
  const path = usePath();
  const [school] = useCurrentUser().schools;
  return (
    <header className="top-0 z-20 tall:sticky border-line border-b bg-paper pt-[env(safe-area-inset-top)]">
      <div className="mx-auto flex min-h-[4.5rem] max-w-column flex-wrap items-center gap-x-2 px-4 py-1 rail:max-w-wide">
        {path !== paths.home && <BackLink label={t('app.back')} to={paths.home} />}
        <div className="min-w-0 flex-1 basis-20">
          {isTitledInHeader(path) ? (
            <h1
              tabIndex={-1}
              className={classes(
                'font-bold leading-tight tracking-tight',
                path === paths.home ? 'text-title' : 'text-note min-[22rem]:text-card min-[27rem]:text-title',
              )}
            >
              {t(headingOf(path))}
            </h1>
          ) : (
            <p className="font-bold text-title leading-tight tracking-tight">{t('app.name')}</p>
          )}
          <p lang={school?.organizationLang} title={school?.organization} className="truncate text-ink-soft text-tiny">
            {school ? shortOrganizationName(school.organization) : '\u00a0'}
          </p>
        </div>
        {banner}
        <HeaderChildren />
        <HeaderBell />
      </div>
    </header>
  );
}

function HeaderChildren() {
  const t = useTranslation();
  const { children, isPending } = useChildren();
  const expected = useCurrentUser().children.length;
  const badges = useBadges();
  const near = usePrefetchScreens();
  const hidden = children.length - maxAvatars;
  return (
    <ul className="flex shrink-0 items-center">
      {isPending && <li className={['w-0', 'w-[44px]', 'w-[88px]', 'w-[132px]'][Math.min(expected, maxAvatars)]} />}
      {children.slice(0, maxAvatars).map(({ id, name }, index) => {
        const unread = badges.children[id] ?? 0;
        return (
          <li key={id}>
            <Link
              {...near(ReportPage)}
              href={`${paths.report}?child=${id}`}
              aria-label={unreadName(t, name, unread)}
              className="relative grid size-[44px] place-items-center rounded-full"
            >
              <Avatar name={name} index={index} />
              <Badge count={unread} className="-top-0.5 -right-0.5 border-paper" />
            </Link>
          </li>
        );
      })}
      {hidden > 0 && (
        <li>
          <Link
            {...near(ReportPage)}
            href={paths.report}
            aria-label={[
              t('app.moreChildren', { n: hidden }),
              ...children.slice(maxAvatars).map(({ name }) => name),
            ].join(', ')}
            className="grid size-[44px] place-items-center font-semibold text-ink-soft text-small"
          >
            +{hidden}
          </Link>
        </li>
      )}
    </ul>
  );
}

function HeaderBell() {
  const t = useTranslation();
  const { bell } = useBadges();
  const near = usePrefetchScreens();
  return (
    <Link
      {...near(NotificationsPage)}
      href={paths.notifications}
      aria-label={unreadName(t, t('app.notifications'), bell)}
      className="relative -mr-2 grid size-[44px] shrink-0 place-items-center rounded-full active:bg-sunken"
    >
      <Bell aria-hidden size={23} />
      <Badge count={bell} className="top-0.5 right-0 border-paper" />
    </Link>
  );
}
