import { type QueryClient, useQuery } from '@tanstack/react-query';
import { CalendarX, Phone } from 'lucide-react';
import { Link, useSearchParams } from 'wouter';
import { halfDaysOf, isAwayAllDay } from '#core/absences/absence-rules.ts';
import { schoolOf } from '#core/schools/school.ts';
import { absencesQuery } from '#web/absences/absence-queries.ts';
import { alertsQuery } from '#web/alerts/alert-queries.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { peopleQuery } from '#web/people/person-queries.ts';
import { childrenTodayQuery, pickupsQuery } from '#web/pickups/pickup-queries.ts';
import { RecentPickups } from '#web/pickups/RecentPickups.tsx';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { useRight } from '#web/session/rights.ts';
import { configQuery, useSchoolConfig } from '#web/session/school-queries.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Stale } from '#web/ui/Stale.tsx';
import { useWords } from '#web/words/words.ts';
import { PickupPlanner } from './PickupPlanner.tsx';
import { PickupSkeleton } from './PickupSkeleton.tsx';
import { paths } from './paths.ts';

const none: readonly never[] = [];

/** Who comes for the children, when, and how far that is. (§2 Pickup) */
export function PickupPage() {
  const t = useWords();
  const asked = useChildren();
  const family = asked.children;
  const pickups = useQuery(pickupsQuery);
  const people = useQuery(peopleQuery);
  const alerts = useQuery(alertsQuery);
  const absences = useQuery(absencesQuery);
  const config = useSchoolConfig();
  // What staff marked wins over what a family reported. Nothing waits for it: the server judges by it again.
  const today = useQuery(childrenTodayQuery);
  const todayOf = (child: number, day: string) => today.data?.find((one) => one.childId === child && one.day === day);
  const mayPickUp = useRight('pickup');
  const chosen = useSearchParams()[0].get('child');
  const everything = [asked, pickups, people, alerts, absences, config];
  const candidates = family.filter(({ id }) => mayPickUp(id));
  const others = family.filter(({ id }) => !mayPickUp(id));
  // What did not come and is asked for again takes nothing away.
  if (![asked, pickups, config].every(({ isFetched }) => isFetched)) return <PickupSkeleton />;
  return (
    <>
      <Stale asked={everything} />
      {asked.data && candidates.length === 0 && (
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
      {candidates.length > 0 && (
        <PickupPlanner
          family={family}
          candidates={candidates}
          pickups={pickups.data ?? none}
          people={people.isPending ? undefined : (people.data ?? none)}
          hoursOf={(childId) => config.data && schoolOf(config.data, childId)}
          isAbsent={(child, day) =>
            !(todayOf(child, day)?.isHere ?? false) &&
            isAwayAllDay((absences.data ?? none).filter(({ childId }) => childId === child).flatMap(halfDaysOf), day)
          }
          leftAt={(child, day) => todayOf(child, day)?.leftAt ?? null}
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
      {family.length > 0 && <RecentPickups pickups={pickups.data ?? none} failed={pickups.isError} family={family} />}
    </>
  );
}

/** Asks for what of the page is about no child's record before it is opened. */
export const askPickup = (client: QueryClient) => client.prefetchQuery(configQuery);
