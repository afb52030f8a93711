import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { Alert } from '#core/alerts/alert.ts';
import type { Child } from '#core/children/child.ts';
import type { PickupPerson } from '#core/people/pickup-person.ts';
import { isOpen, type SchoolHours, schoolDayAfter } from '#core/pickups/pickup-rules.ts';
import type { Pickup, PickupMethod } from '#core/pickups/pickup.ts';
import { ChangePickupDialog } from '#web/pickups/ChangePickupDialog.tsx';
import { AlertButtons } from '#web/alerts/AlertButtons.tsx';
import { SentAlerts } from '#web/alerts/SentAlerts.tsx';
import { PersonLinks } from '#web/people/PersonLinks.tsx';
import { AbsentNote } from '#web/pickups/AbsentNote.tsx';
import { CancelPickupDialog } from '#web/pickups/CancelPickupDialog.tsx';
import { ChildPicker, type Chosen } from '#web/pickups/ChildPicker.tsx';
import { statusInWords } from '#web/pickups/pickup-words.ts';
import { LeftNote } from '#web/pickups/LeftNote.tsx';
import { PickupCard } from '#web/pickups/PickupCard.tsx';
import { PickupForm } from '#web/pickups/PickupForm.tsx';
import { RouteMap } from '#web/pickups/RouteMap.tsx';
import { ScheduleAnotherDay } from '#web/pickups/ScheduleAnotherDay.tsx';
import { useCancelledElsewhere, useNews } from '#web/pickups/use-news.ts';
import { useEndOnLeaving } from '#web/pickups/use-on-my-way.ts';
import { focusIn, planForm, usePickupForm } from '#web/pickups/use-pickup-form.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import { dialogOnDemand } from '#web/ui/on-demand.ts';
import { showToast } from '#web/ui/toasts.ts';
import { useNextStep } from '#web/ui/next-step.ts';
import { useAhead } from '#web/ui/use-ahead.ts';
import { worded } from '#web/words/language.ts';
import { useWords } from '#web/words/words.ts';

const AddPersonDialog = dialogOnDemand(() =>
  worded('people', import('#web/people/AddPersonDialog.tsx')).then((m) => ({ Screen: m.AddPersonDialog })),
);

type Props = {
  family: readonly Child[];
  /** Those whom one may schedule for. */
  candidates: readonly Child[];
  pickups: readonly Pickup[];
  /** Nothing yet while they are asked for. */
  people: readonly PickupPerson[] | undefined;
  /** By which child's school; nothing where they could not be had. */
  hoursOf: (childId: number | undefined) => SchoolHours | undefined;
  isAbsent: (childId: number, day: string) => boolean;
  /** When a child left the school on a day, by the marks of staff. */
  leftAt: (childId: number, day: string) => string | null;
  alerts: readonly Alert[];
};

type Asked = { readonly what: 'change' | 'cancel'; readonly pickup: Pickup } | { readonly what: 'person' };

/** Nothing can be planned by them, and what is planned still stands. */
const unknownHours: SchoolHours = { slots: [], schoolDays: [1, 2, 3, 4, 5, 6, 7] };

/**
 * The way, the children, what stands for each, the alerts, and the form for the one who has no pickup yet. (§2 Pickup)
 */
export function PickupPlanner({ family, candidates, pickups, people, hoursOf, isAbsent, leftAt, alerts }: Props) {
  const t = useWords();
  const [chosen, choose] = useChosen(candidates);
  const now = useSchoolTime(chosen?.childId);
  const found = hoursOf(chosen?.childId);
  const hours = found ?? unknownHours;
  const [asked, setAsked] = useState<Asked>();
  const [scheduled, setScheduled] = useState<number>();
  useEndOnLeaving();
  useAhead(AddPersonDialog.bring, people !== undefined);

  const child = family.find(({ id }) => id === chosen?.childId);
  const nameOf = (childId: number) => family.find(({ id }) => id === childId)?.name ?? t('children.child');
  const about = { hours, now, people: people ?? [], pickups, nameOf };
  const form = usePickupForm(chosen, about, ({ id }) => setScheduled(id));
  const { date } = form.plan;

  const inWords = (pickup: Pickup) => {
    const status = statusInWords(pickup.status, pickup.collectedBy ?? pickup.pickupPerson, t);
    return t('pickups.news', { name: nameOf(pickup.childId), status });
  };
  const news = useNews(pickups, inWords);
  useCancelledElsewhere(pickups, now.day, (pickup) =>
    showToast({ title: t('pickups.cancelledElsewhere', { name: nameOf(pickup.childId) }) }),
  );

  const standing = pickups
    .filter((pickup) => (isOpen(pickup.status) ? pickup.date >= now.day : pickup.date === now.day))
    .toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id);
  const standsFor = (childId: number) =>
    standing.find((pickup) => pickup.childId === childId && isOpen(pickup.status)) ??
    standing.findLast((pickup) => pickup.childId === childId);
  // The chosen child's comes first; without a choice everyone's is shown whole.
  const cards = standing.toSorted((a, b) => Number(b.childId === child?.id) - Number(a.childId === child?.id));
  const hasOne = standing.some((one) => one.childId === child?.id && one.date === date && isOpen(one.status));
  const goneHome = standing.some((pickup) => pickup.childId === child?.id && !isOpen(pickup.status));
  const asksAgain = form.draft.later?.childId === child?.id;
  const absent = child !== undefined && isAbsent(child.id, date);
  const left = child === undefined || hasOne ? null : leftAt(child.id, date);
  const asksWhen = found !== undefined && !hasOne && !absent && left === null && (!goneHome || asksAgain);
  const standingFor = child && standsFor(child.id);
  // Without a form: the pickup that stands, else the note of why there is none.
  useNextStep(() => {
    if (!child || asksWhen) return form.nextStep();
    return document.getElementById(hasOne && standingFor ? `pickup-${standingFor.id}` : 'plan');
  });
  const planLater = (childId: number, day: string) => {
    form.change({ later: { childId, date: day } });
    setTimeout(() => document.getElementById('plan')?.focus());
  };
  return (
    <>
      <RouteMap child={child} index={child ? family.indexOf(child) : 0} />
      <p role="status" className="sr-only">
        {news}
      </p>
      <ChildPicker
        candidates={candidates.map((one) => ({
          child: one,
          index: family.indexOf(one),
          // Who is being planned for is asked how, whatever stands besides.
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
              onChange={() => setAsked({ what: 'change', pickup })}
              onCancel={() => setAsked({ what: 'cancel', pickup })}
            />
          )
        );
      })}
      <AlertButtons child={child} family={candidates} askForChild={form.askForChild} />
      {child && left !== null && (
        <LeftNote
          name={child.name}
          at={left}
          next={nextPresent(date, hours, (day) => isAbsent(child.id, day))}
          onNext={(day) => planLater(child.id, day)}
        />
      )}
      {!hasOne && absent && left === null && (
        <AbsentNote
          name={child.name}
          date={date}
          next={nextPresent(date, hours, (day) => isAbsent(child.id, day))}
          onNext={(day) => planLater(child.id, day)}
        />
      )}
      {found && !hasOne && !absent && left === null && child && !asksWhen && (
        <ScheduleAnotherDay date={date} onSchedule={() => planLater(child.id, date)} />
      )}
      {asksWhen && (
        <PickupForm
          child={child}
          form={form}
          hours={hours}
          now={now}
          awaitsPeople={people === undefined}
          beside={<PersonLinks people={people ?? []} child={child} onAdd={() => setAsked({ what: 'person' })} />}
        />
      )}
      {/* Below what is acted on: it comes later than that, and moves nothing. */}
      <SentAlerts alerts={alerts} nameOf={nameOf} />
      {asked?.what === 'person' && (
        <AddPersonDialog
          people={people ?? []}
          candidates={candidates}
          child={child}
          onAdded={({ id, status }) => {
            if (status === 'approved') form.change({ personId: id });
            focusIn(`#${planForm}`, 'person');
          }}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'change' && (
        <ChangePickupDialog
          pickup={asked.pickup}
          name={nameOf(asked.pickup.childId)}
          people={people ?? []}
          hours={hours}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'cancel' && (
        <CancelPickupDialog
          pickup={asked.pickup}
          name={nameOf(asked.pickup.childId)}
          onClose={() => setAsked(undefined)}
          onCancelled={() => setTimeout(() => document.getElementById('plan')?.focus())}
        />
      )}
    </>
  );
}

/** Who and how, in the address: an only child is chosen already. */
function useChosen(candidates: readonly Child[]): [Chosen | undefined, (chosen: Chosen) => void] {
  const [searched, setSearched] = useSearchParams();
  const named = candidates.find(({ id }) => String(id) === searched.get('child'));
  const child = named ?? (candidates.length === 1 ? candidates[0] : undefined);
  const method: PickupMethod = searched.get('method') === 'gps' ? 'gps' : 'time';
  const choose = ({ childId, method: how }: Chosen) =>
    setSearched({ child: String(childId), ...(how === 'gps' && { method: how }) }, { replace: true });
  return [child && { childId: child.id, method }, choose];
}

/** The next school day on which the child is expected. */
function nextPresent(date: string, hours: SchoolHours, isAbsent: (day: string) => boolean): string | undefined {
  let day = date;
  for (let tries = 0; tries < 20; tries += 1) {
    day = schoolDayAfter(day, hours);
    if (!isAbsent(day)) return day;
  }
  return undefined;
}
