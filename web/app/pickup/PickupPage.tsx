import './pickup.css';
import { type QueryClient, useQuery } from '@tanstack/react-query';
import { CalendarX, Phone } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { halfDaysOf, isAwayAllDay } from '#core/absences/absence-rules.ts';
import { schoolOf } from '#core/schools/school.ts';
import { absencesQuery } from '#web/absences/absence-queries.ts';
import { alertsQuery } from '#web/alerts/alert-queries.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { peopleQuery } from '#web/pickup-people/person-queries.ts';
import { RouteMap } from '#web/pickups/map/RouteMap.tsx';
import { childrenTodayQuery, pickupsQuery } from '#web/pickups/pickup-queries.ts';
import { RecentPickups } from '#web/pickups/RecentPickups.tsx';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { DeviceClockNotice } from '#web/session/DeviceClockNotice.tsx';
import { useRight } from '#web/session/use-right.ts';
import { configQuery, useSchoolConfig } from '#web/session/school-queries.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { useWideScreen } from '#web/ui/browser/use-wide-screen.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { UsualWeekLink } from './UsualWeekLink.tsx';
import { PickupPlanner, useChosenChild } from './PickupPlanner.tsx';
import { PickupSkeleton } from './PickupSkeleton.tsx';
import { paths } from '#web/app/paths.ts';

const none: readonly never[] = [];

/** The pickup page: who collects the children, when, and how far away they are. */
export function PickupPage() {
  const t = useTranslation();
  const childList = useChildren();
  const family = childList.children;
  const pickups = useQuery(pickupsQuery);
  const people = useQuery(peopleQuery);
  const alerts = useQuery(alertsQuery);
  const absences = useQuery(absencesQuery);
  const config = useSchoolConfig();
  // Attendance marked by staff overrides an absence reported by a family. The page does not wait for it: the server
  // checks again.
  const today = useQuery(childrenTodayQuery);
  const todayOf = (child: number, day: string) => today.data?.find((one) => one.childId === child && one.day === day);
  const mayPickUp = useRight('pickup');
  const chosen = useSearchParams()[0].get('child');
  const everything = [childList, pickups, people, alerts, absences, config];
  const candidates = family.filter(({ id }) => mayPickUp(id));
  const [picked] = useChosenChild(candidates);
  const others = family.filter(({ id }) => !mayPickUp(id));
  const isWide = useWideScreen();
  const child = family.find(({ id }) => id === picked?.childId);
  const map = candidates.length > 0 && <RouteMap child={child} index={child ? family.indexOf(child) : 0} />;
  const recent = family.length > 0 && (
    <RecentPickups
      pickups={pickups.data ?? none}
      marked={today.data ?? none}
      failed={pickups.isError}
      family={family}
    />
  );
  // A failed query that is being retried keeps the content on the screen.
  if (![childList, pickups, config].every(({ isFetched }) => isFetched)) return <PickupSkeleton />;
  return (
    <div className="pickup-panes flex flex-col gap-4">
      <div className="flex min-w-0 flex-col gap-4">
        <StaleDataNotice queries={everything} />
        <DeviceClockNotice />
        {childList.data && candidates.length === 0 && (
          <Card>
            <EmptyState
              icon={Phone}
              tone="stone"
              title={t(family.length > 0 ? 'pickups.noneAllowed' : 'children.none')}
              text={t(family.length > 0 ? 'pickups.noneAllowedText' : 'children.noneText')}
            >
              <CallSchool className="mt-3" />
            </EmptyState>
          </Card>
        )}
        {!isWide && map}
        {candidates.length > 0 && (
          <PickupPlanner
            family={family}
            candidates={candidates}
            pickups={pickups.data ?? none}
            people={people.isPending ? undefined : (people.data ?? none)}
            calendarOf={(childId) => config.data && schoolOf(config.data, childId).calendar}
            isAbsent={(childId, day) =>
              !(todayOf(childId, day)?.isHere ?? false) &&
              isAwayAllDay((absences.data ?? none).filter((one) => one.childId === childId).flatMap(halfDaysOf), day)
            }
            leftAt={(childId, day) => todayOf(childId, day)?.leftAt ?? null}
            alerts={alerts.data ?? none}
          />
        )}
        {candidates.length > 0 &&
          others.map(({ id, name }) => (
            <p key={id} className="text-ink-soft text-small">
              {t('pickups.notAllowed', { name })}
            </p>
          ))}
        <Link href={chosen ? `${paths.absence}?child=${chosen}` : paths.absence} className={buttonClasses('bare')}>
          <CalendarX aria-hidden size={18} />
          {t('app.reportAbsence')}
        </Link>
        {candidates.length > 0 && <UsualWeekLink candidates={candidates} chosen={chosen} />}
        {!isWide && recent}
      </div>
      {isWide && (
        <div className="flex min-w-0 flex-col gap-4">
          {map}
          {recent}
        </div>
      )}
    </div>
  );
}

/** Prefetches the part of the page's data that is in no child's record. */
export const prefetchPickup = (client: QueryClient) => client.prefetchQuery(configQuery);
