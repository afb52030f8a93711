import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { StaffAlert } from '#core/alerts/alert.ts';
import { Emergencies, isUnseenEmergency } from '#web/alerts/Emergencies.tsx';
import { staffAlertsQuery } from '#web/alerts/staff-alert-queries.ts';
import { Footer } from '#web/app/Footer.tsx';
import { headingOf, usePath } from '#web/app/paths.ts';
import { ScreenErrorBoundary } from '#web/app/ScreenErrorBoundary.tsx';
import { useFocusOnNavigation } from '#web/app/use-focus-on-navigation.ts';
import { registersQuery } from '#web/attendance/attendance-queries.ts';
import { DemoSignIn } from '#web/auth/DemoSignIn.tsx';
import { useCurrentUser } from '#web/session/session-queries.ts';
import { useChosenSchool } from '#web/session/use-chosen-school.ts';
import { ScreenTitleContext } from '#web/ui/screen-title-context.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { OpenChildCard } from './OpenChildCard.tsx';
import { RoomSheets } from './RoomSheets.tsx';
import { StaffHeader } from './StaffHeader.tsx';
import { StaffTabs } from './StaffTabs.tsx';
import { staffPaths } from './staff-paths.ts';
import { isWide, staffScreens, isScreenOf } from './staff-routes.ts';
import { useHeaderHeight } from './use-header-height.ts';
import { useRefetchAtMidnight } from './use-refetch-at-midnight.ts';

/** Maps a staff path to the family path with the same heading: More and the sub-pages of the settings. */
const toSharedPath = (path: string) => path.replace(/^\/staff(?=\/(?:more$|settings\/))/, '');

const none: readonly StaffAlert[] = [];

/** The shell around every staff screen. */
export function StaffShell({ children }: { children: ReactNode }) {
  const t = useTranslation();
  const path = usePath();
  const { demo, room } = useCurrentUser();
  useFocusOnNavigation(path);
  useRefetchAtMidnight();
  const header = useHeaderHeight();
  const { data: alerts = none } = useQuery(staffAlertsQuery);
  const emergencies = alerts.filter(isUnseenEmergency).length;
  // The registers tell children with similar names apart.
  const { data: registers } = useQuery({ ...registersQuery(useChosenSchool()), enabled: emergencies > 0 });
  const marked = emergencies > 0 && t('staffAlerts.emergencies', { n: emergencies });
  const shown = staffScreens.find((screen) => isScreenOf(screen, path));
  const width = shown && isWide(shown, path) ? 'max-w-wide' : 'max-w-column';
  const title = t(shown?.word ?? headingOf(toSharedPath(path)));
  return (
    <div className="min-h-dvh rail:pl-[5.5rem] min-[75rem]:pl-[13.5rem]">
      <title>{[marked, title, t('app.name')].filter(Boolean).join(' · ')}</title>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 rounded-control bg-river px-4 py-3 font-bold text-on-river not-focus:sr-only"
      >
        {t('app.skip')}
      </a>
      <div ref={header} className="sticky top-0 z-20">
        <StaffHeader />
        <Emergencies alerts={alerts} registers={registers} />
      </div>
      <div className="group mx-auto flex flex-col gap-4 px-4 pt-3 pb-[calc(var(--tabs)+1.5rem)] rail:px-5 rail:pb-8">
        <main
          id="content"
          tabIndex={-1}
          className={path === staffPaths.today ? 'flex flex-col gap-3' : `flex w-full flex-col gap-4 ${width}`}
        >
          <ScreenTitleContext value={path === staffPaths.messages ? null : title}>
            <ScreenErrorBoundary>{children}</ScreenErrorBoundary>
          </ScreenTitleContext>
        </main>
        {demo && !room && path !== staffPaths.messages && (
          <div className={`group-has-aria-busy:invisible w-full pt-2 ${width}`}>
            <DemoSignIn />
          </div>
        )}
        <Footer />
      </div>
      <StaffTabs />
      <OpenChildCard />
      {room && <RoomSheets />}
    </div>
  );
}
