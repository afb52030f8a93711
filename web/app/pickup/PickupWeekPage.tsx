import { useQuery } from '@tanstack/react-query';
import { CalendarDays } from 'lucide-react';
import { useState } from 'react';
import { Link, useSearchParams } from 'wouter';
import { firstSchoolDay } from '#core/school-days/school-day-rules.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import { schoolOf } from '#core/schools/school.ts';
import { FamilyCustodyCard } from '#web/custody/FamilyCustodyCard.tsx';
import { familyCustodyQuery } from '#web/custody/family-custody-queries.ts';
import { useChildren } from '#web/children/child-queries.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { peopleQuery } from '#web/pickup-people/person-queries.ts';
import { ExceptionDialog } from '#web/pickup-plans/ExceptionDialog.tsx';
import { ExceptionList } from '#web/pickup-plans/ExceptionList.tsx';
import { NextDays } from '#web/pickup-plans/NextDays.tsx';
import { pickupPlansQuery } from '#web/pickup-plans/pickup-plan-queries.ts';
import { WeekForm } from '#web/pickup-plans/WeekForm.tsx';
import { CallSchool } from '#web/session/CallSchool.tsx';
import { DeviceClockNotice } from '#web/session/DeviceClockNotice.tsx';
import { useSchoolConfig } from '#web/session/school-queries.ts';
import { useRight } from '#web/session/use-right.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { buttonClasses } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { StaleDataNotice } from '#web/ui/StaleDataNotice.tsx';
import { paths } from '#web/app/paths.ts';

const none: readonly never[] = [];

/** The usual week: who comes on each weekday, its exceptions, and the next days as they are. */
export function PickupWeekPage() {
  const t = useTranslation();
  const childList = useChildren();
  const plans = useQuery(pickupPlansQuery);
  const people = useQuery(peopleQuery);
  const config = useSchoolConfig();
  const mayPickUp = useRight('pickup');
  const chosen = Number(useSearchParams()[0].get('child')) || undefined;
  const [day, setDay] = useState<string>();
  const candidates = childList.children.filter(({ id }) => mayPickUp(id));
  const first = candidates.find(({ id }) => id === chosen) ?? candidates[0];
  const now = useSchoolTime(first?.id);
  const school = config.data && first && schoolOf(config.data, first.id);
  const calendar = school?.calendar ?? usualCalendar;
  // A week is planned for the children of one school: their days and slots are the same.
  const ofSchool = candidates.filter(({ id }) => config.data && schoolOf(config.data, id) === school);
  const ownPlans = (plans.data ?? none).filter(({ childId }) => ofSchool.some(({ id }) => id === childId));
  const custody = useQuery(familyCustodyQuery);
  const isLoaded = [childList, plans, people, config, custody].every(({ isFetched }) => isFetched);
  return (
    <>
      <PageHeading>{t('app.pickupWeek')}</PageHeading>
      <p className="-mt-2 text-ink-soft text-small">{t('pickupPlans.intro')}</p>
      <StaleDataNotice queries={[childList, plans, people, config, custody]} />
      <DeviceClockNotice />
      {!isLoaded && <Skeleton className="h-40" count={3} />}
      {isLoaded && childList.data && candidates.length === 0 && (
        <Card>
          <EmptyState
            icon={CalendarDays}
            tone="stone"
            title={t('pickupPlans.noneTitle')}
            text={t('pickupPlans.noneText')}
          >
            <CallSchool className="mt-3" />
          </EmptyState>
        </Card>
      )}
      {isLoaded && ofSchool.map(({ id, name }) => <FamilyCustodyCard key={id} childId={id} name={name} />)}
      {isLoaded && ownPlans.length > 0 && (
        <div className="grid items-start gap-4 rail:grid-cols-2">
          <WeekForm
            key={first?.id}
            candidates={ofSchool}
            plans={ownPlans}
            people={people.data ?? none}
            calendar={calendar}
            chosen={chosen}
          />
          <div className="flex flex-col gap-4">
            <ExceptionList
              candidates={ofSchool}
              exceptions={ownPlans.flatMap(({ exceptions }) => exceptions)}
              today={now.day}
              onAdd={() => setDay(firstSchoolDay(calendar, now.day) ?? now.day)}
            />
            <NextDays candidates={ofSchool} plans={ownPlans} onChange={setDay} />
          </div>
        </div>
      )}
      {isLoaded &&
        config.data &&
        candidates
          .filter((child) => !ofSchool.includes(child))
          .map(({ id, name }) => (
            <Link key={id} href={`${paths.pickupWeek}?child=${id}`} className={buttonClasses('bare')}>
              {t('pickupPlans.otherSchool', { name })}
            </Link>
          ))}
      {isLoaded && (
        <Link href={chosen ? `${paths.pickup}?child=${chosen}` : paths.pickup} className={buttonClasses('bare')}>
          {t('app.schedulePickup')}
        </Link>
      )}
      {day !== undefined && (
        <ExceptionDialog
          key={day}
          candidates={ofSchool}
          plans={ownPlans}
          people={people.data ?? none}
          calendar={calendar}
          now={now}
          day={day}
          onClose={() => setDay(undefined)}
        />
      )}
    </>
  );
}
