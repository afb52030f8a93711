/** *On my way*: says so to the school, and with GPS keeps saying in how many minutes. (decisions, Pickup) */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { Pickup } from '#core/pickups/pickup.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import { takesEta } from '#core/pickups/pickup-rules.ts';
import { trafficAt } from '#core/pickups/traffic-rules.ts';
import { call } from '#web/session/call.ts';
import { CallError } from '#web/session/call-error.ts';
import { useSchoolTime } from '#web/session/school-time.ts';
import {
  beginJourney,
  endJourney,
  endJourneys,
  type Journey,
  journeyOf,
  notTold,
  subscribeToJourneys,
  type WatchState,
} from './journeys.ts';
import { useSchoolOf } from './use-school-of.ts';

export type OnMyWay = Journey & {
  /** Says so to the school; with GPS the browser is asked for the position too. Called from the tap itself. */
  readonly start: () => void;
  /** This device began it and reads nothing now: after a reload, an hour, or a no that may have become a yes. */
  readonly mayResume: boolean;
  readonly sending: boolean;
  readonly failure: Error | null;
};

/**
 * For a child's open pickup: the tap, and what is known since. Until a position is, the minutes are the traffic
 * table's.
 */
export function useOnMyWay({ id, childId, useGps, status, date }: Pickup): OnMyWay {
  const client = useQueryClient();
  const { day, time } = useSchoolTime(childId);
  const school = useSchoolOf(childId);
  const journey = useSyncExternalStore(subscribeToJourneys, () => journeyOf(id));
  const goesOn = status === 'scheduled' || takesEta(status);
  useEndAfter(id, goesOn);

  const { mutate, isPending, error } = useMutation({
    mutationFn: (minutes: number) => tellMinutes(id, minutes),
    onError: (failure) => (isOver(failure) ? endJourney(id) : notTold(id)),
    onSettled: () => client.invalidateQueries({ queryKey: ['pickups'] }),
  });

  const start = () => {
    if (isPending) return;
    const { minutes } = trafficAt(time);
    mutate(minutes);
    sessionStorage.setItem(begunHere(id), '1');
    if (useGps && school)
      beginJourney(id, { ...school, tell: (left) => tellQuietly(id, left) }, { minutes, at: new Date() });
  };
  const isQuiet = quiet.has(journey.state);
  const mayResume =
    useGps && isQuiet && takesEta(status) && date === day && sessionStorage.getItem(begunHere(id)) !== null;
  return { ...journey, start, mayResume, sending: isPending, failure: error };
}

/** The position is no longer read once the page with the pickups is left. For that page, once. */
export function useEndOnLeaving(): void {
  useEffect(() => {
    window.addEventListener('pagehide', endJourneys);
    return () => {
      window.removeEventListener('pagehide', endJourneys);
      endJourneys();
    };
  }, []);
}

/** Nor once one has arrived, or the pickup is gone from the screen. */
function useEndAfter(pickupId: number, goesOn: boolean): void {
  useEffect(() => {
    if (!goesOn) endJourney(pickupId);
    return () => endJourney(pickupId);
  }, [pickupId, goesOn]);
}

/** Nothing is read, nor waited for. */
const quiet: ReadonlySet<WatchState> = new Set(['idle', 'refused', 'ended']);

/** For this tab: another guardian’s phone does not offer to say where somebody else is. */
const begunHere = (id: number) => `parvis-on-my-way-${id}`;

function tellMinutes(id: number, etaMinutes: number) {
  return call(pickupApi.progress, { params: { id }, body: { event: 'on_the_way', etaMinutes } });
}

/** Minutes that did not get there are not worth a word: the next ones follow. */
function tellQuietly(id: number, minutes: number): Promise<'told' | 'missed' | 'over'> {
  return tellMinutes(id, minutes).then(
    () => 'told',
    (failure: unknown) => (isOver(failure) ? 'over' : 'missed'),
  );
}

const over = new Set(['not_found', 'forbidden', 'pickup_moved_on', 'child_gone', 'unauthenticated']);
const isOver = (failure: unknown) => failure instanceof CallError && over.has(failure.code);
