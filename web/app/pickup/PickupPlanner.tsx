import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Alert } from '#core/alerts/alert.ts';
import type { Child } from '#core/children/child.ts';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import { isOpen } from '#core/pickups/pickup-status-rules.ts';
import type { SchoolCalendar } from '#core/school-days/school-day.ts';
import { firstSchoolDay, schoolDayAfter } from '#core/school-days/school-day-rules.ts';
import { usualCalendar } from '#core/school-days/default-hours.ts';
import type { Pickup, PickupMethod } from '#core/pickups/pickup.ts';
import { AlertButtons } from '#web/alerts/AlertButtons.tsx';
import { SentAlerts } from '#web/alerts/SentAlerts.tsx';
import { PersonLinks } from '#web/pickup-people/PersonLinks.tsx';
import { AbsentNotice } from '#web/pickups/AbsentNotice.tsx';
import { ChildPicker, type ChildChoice } from '#web/pickups/ChildPicker.tsx';
import { statusLabel } from '#web/pickups/pickup-labels.ts';
import { LeftNote } from '#web/pickups/LeftNote.tsx';
import { PickupCard } from '#web/pickups/PickupCard.tsx';
import { PickupForm } from '#web/pickups/PickupForm.tsx';
import { ScheduleAnotherDay } from '#web/pickups/ScheduleAnotherDay.tsx';
import { useRemoteCancellationToast, useStatusAnnouncement } from '#web/pickups/use-status-announcement.ts';
import { useEndJourneysOnUnload } from '#web/pickups/use-on-my-way.ts';
import { focusControl, planForm, usePickupForm } from '#web/pickups/use-pickup-form.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import { dialogOnDemand } from '#web/lazy/lazy-screen.ts';
import { showToast } from '#web/ui/toasts/toasts.ts';
import { useNextStep } from '#web/ui/next-step.ts';
import { useIdlePrefetch } from '#web/lazy/use-idle-prefetch.ts';
import { withCatalog } from '#web/i18n/locale.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

const AddPersonDialog = dialogOnDemand(() =>
  withCatalog('people', import('#web/pickup-people/AddPersonDialog.tsx')).then((m) => ({ Screen: m.AddPersonDialog })),
);
const ChangePickupDialog = dialogOnDemand(() =>
  import('#web/pickups/ChangePickupDialog.tsx').then((m) => ({ Screen: m.ChangePickupDialog })),
);
const CancelPickupDialog = dialogOnDemand(() =>
  import('#web/pickups/CancelPickupDialog.tsx').then((m) => ({ Screen: m.CancelPickupDialog })),
);
const preloadDialogs = () =>
  Promise.all([AddPersonDialog, ChangePickupDialog, CancelPickupDialog].map((dialog) => dialog.preload()));

type Props = {
  family: readonly Child[];
  /** The children that the user may schedule a pickup for. */
  candidates: readonly Child[];
  pickups: readonly Pickup[];
  /** Undefined while loading. */
  people: readonly PickupPerson[] | undefined;
  /** By child, since children may be at different schools. Undefined if they could not be loaded. */
  calendarOf: (childId: number | undefined) => SchoolCalendar | undefined;
  isAbsent: (childId: number, day: string) => boolean;
  /** When a child left the school on a day, by staff attendance marks. */
  leftAt: (childId: number, day: string) => string | null;
  alerts: readonly Alert[];
};

type OpenDialog = { readonly what: 'change' | 'cancel'; readonly pickup: Pickup } | { readonly what: 'person' };

/** The children, each child's pickup, the alerts, and the form for a child without a pickup. */
export function PickupPlanner({ family, candidates, pickups, people, calendarOf, isAbsent, leftAt, alerts }: Props) {
  const t = useTranslation();
  const [chosen, choose] = useChosenChild(candidates);
  const now = useSchoolTime(chosen?.childId);
  const found = calendarOf(chosen?.childId);
  // Without the school's calendar nothing can be scheduled, but existing pickups are shown.
  const calendar = found ?? usualCalendar;
  const [opened, setOpened] = useState<OpenDialog>();
  const [scheduled, setScheduled] = useState<number>();
  useEndJourneysOnUnload();
  useIdlePrefetch(preloadDialogs, people !== undefined);

  const child = family.find(({ id }) => id === chosen?.childId);
  const nameOf = (childId: number) => family.find(({ id }) => id === childId)?.name ?? t('children.child');
  const siblingsFreeOn = (day: string) =>
    candidates.filter(
      ({ id }) =>
        id !== chosen?.childId &&
        calendarOf(id) === found &&
        !pickups.some((pickup) => pickup.childId === id && pickup.date === day && isOpen(pickup.status)) &&
        !isAbsent(id, day) &&
        leftAt(id, day) === null,
    );
  const about = { calendar, now, people: people ?? [], pickups, nameOf, siblingsFreeOn };
  const form = usePickupForm(chosen, about, ({ id }) => setScheduled(id));
  const { date } = form.plan;

  const inWords = (pickup: Pickup) => {
    const status = statusLabel(pickup.status, pickup.collectedBy ?? pickup.pickupPerson, t);
    return t('pickups.news', { name: nameOf(pickup.childId), status });
  };
  const news = useStatusAnnouncement(pickups, inWords);
  useRemoteCancellationToast(pickups, now.day, (pickup) =>
    showToast({ title: t('pickups.cancelledElsewhere', { name: nameOf(pickup.childId) }) }),
  );

  const standing = pickups
    .filter((pickup) => (isOpen(pickup.status) ? pickup.date >= now.day : pickup.date === now.day))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
  const standsFor = (childId: number) =>
    standing.find((pickup) => pickup.childId === childId && isOpen(pickup.status)) ??
    standing.findLast((pickup) => pickup.childId === childId);
  // The chosen child's card comes first. Without a choice, all cards are shown in full.
  const cards = standing.toSorted((a, b) => Number(b.childId === child?.id) - Number(a.childId === child?.id));
  const hasOne = standing.some((one) => one.childId === child?.id && one.date === date && isOpen(one.status));
  const goneHome = standing.some((pickup) => pickup.childId === child?.id && !isOpen(pickup.status));
  const asksAgain = form.draft.later?.childId === child?.id;
  const absent = child !== undefined && isAbsent(child.id, date);
  const left = child === undefined || hasOne ? null : leftAt(child.id, date);
  const isPlanned = firstSchoolDay(calendar, now.day) !== null;
  const asksWhen = found !== undefined && isPlanned && !hasOne && !absent && left === null && (!goneHome || asksAgain);
  const standingFor = child && standsFor(child.id);
  // Without a form: the pickup, or the reason why there is none.
  useNextStep(() => {
    if (!child || asksWhen) return form.nextStep();
    return document.getElementById(hasOne && standingFor ? `pickup-${standingFor.id}` : 'plan');
  });
  const links = <PersonLinks people={people ?? []} child={child} onAdd={() => setOpened({ what: 'person' })} />;
  const planLater = (childId: number, day: string) => {
    form.change({ later: { childId, date: day } });
    setTimeout(() => document.getElementById('plan')?.focus());
  };
  return (
    <>
      <p role="status" className="sr-only">
        {news}
      </p>
      <ChildPicker
        candidates={candidates.map((one) => ({
          child: one,
          index: family.indexOf(one),
          // While the form is shown, the chosen child keeps the choice of method.
          pickup: asksWhen && one.id === child?.id ? undefined : standsFor(one.id),
        }))}
        chosen={chosen}
        onChoose={(next) => {
          form.forgetProblem();
          choose(next);
        }}
        problem={form.problemAt('child')}
      />
      {cards.map((pickup) => {
        const whose = family.find(({ id }) => id === pickup.childId);
        return (
          whose && (
            <PickupCard
              key={pickup.id}
              pickup={pickup}
              child={whose}
              mayAct={candidates.includes(whose)}
              isBrief={child !== undefined && child.id !== whose.id}
              focused={scheduled === pickup.id}
              onChange={() => setOpened({ what: 'change', pickup })}
              onCancel={() => setOpened({ what: 'cancel', pickup })}
            />
          )
        );
      })}
      <AlertButtons child={child} family={candidates} askForChild={form.askForChild} />
      {child && left !== null && (
        <LeftNote
          name={child.name}
          at={left}
          next={nextPresent(date, calendar, (day) => isAbsent(child.id, day))}
          onNext={(day) => planLater(child.id, day)}
        />
      )}
      {!hasOne && absent && left === null && (
        <AbsentNotice
          name={child.name}
          date={date}
          next={nextPresent(date, calendar, (day) => isAbsent(child.id, day))}
          onNext={(day) => planLater(child.id, day)}
        />
      )}
      {found && !isPlanned && <p className="text-ink-soft text-small">{t('pickups.noSchoolDay')}</p>}
      {found && isPlanned && !hasOne && !absent && left === null && child && !asksWhen && (
        <ScheduleAnotherDay date={date} onSchedule={() => planLater(child.id, date)} />
      )}
      {asksWhen && (
        <PickupForm
          child={child}
          form={form}
          calendar={calendar}
          now={now}
          awaitsPeople={people === undefined}
          personExtras={links}
        />
      )}
      {!asksWhen && links}
      {/* Below the form and buttons: it loads later and must not move them. */}
      <SentAlerts alerts={alerts} nameOf={nameOf} />
      {opened?.what === 'person' && (
        <AddPersonDialog
          people={people ?? []}
          candidates={candidates}
          child={child}
          onAdded={({ id, status }) => {
            if (status === 'approved') form.change({ personId: id });
            focusControl(`#${planForm}`, 'person');
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'change' && (
        <ChangePickupDialog
          pickup={opened.pickup}
          name={nameOf(opened.pickup.childId)}
          people={people ?? []}
          calendar={calendar}
          onClose={() => setOpened(undefined)}
        />
      )}
      {opened?.what === 'cancel' && (
        <CancelPickupDialog
          pickup={opened.pickup}
          name={nameOf(opened.pickup.childId)}
          onClose={() => setOpened(undefined)}
          onCancelled={() => setTimeout(() => document.getElementById('plan')?.focus())}
        />
      )}
    </>
  );
}

/** The chosen child and way, in the URL. An only child is preselected. */
export function useChosenChild(candidates: readonly Child[]): [ChildChoice | undefined, (chosen: ChildChoice) => void] {
  const [searched, setSearched] = useSearchParams();
  const named = candidates.find(({ id }) => String(id) === searched.get('child'));
  const child = named ?? (candidates.length === 1 ? candidates[0] : undefined);
  const method: PickupMethod = searched.get('method') === 'gps' ? 'gps' : 'time';
  const choose = ({ childId, method: how }: ChildChoice) =>
    setSearched({ child: String(childId), ...(how === 'gps' && { method: how }) }, { replace: true });
  return [child && { childId: child.id, method }, choose];
}

/** The next school day without a reported absence. */
function nextPresent(date: string, calendar: SchoolCalendar, isAbsent: (day: string) => boolean): string | undefined {
  let day = schoolDayAfter(calendar, date);
  for (let tries = 0; tries < 20 && day !== null; tries += 1) {
    if (!isAbsent(day)) return day;
    day = schoolDayAfter(calendar, day);
  }
  return undefined;
}
