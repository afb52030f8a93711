/** *On my way*: notifies the school, and with GPS keeps reporting the remaining minutes. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Pickup } from '#core/pickups/pickup.ts';
import { pickupApi } from '#core/pickups/pickup-api.ts';
import { acceptsEta } from '#core/pickups/pickup-status-rules.ts';
import { trafficAt } from '#core/pickups/traffic-rules.ts';
import { call } from '#web/api/call.ts';
import { CallError } from '#web/api/call-error.ts';
import { useSimpleMutation } from '#web/api/use-simple-mutation.ts';
import { useSchoolTime } from '#web/session/use-school-time.ts';
import {
  startJourney,
  endJourney,
  endJourneys,
  type Journey,
  journeyOf,
  markReportFailed,
  subscribeToJourneys,
  type TrackingState,
} from '#web/pickups/map/location-tracking.ts';
import { progressMaxAgeMs, queueOf } from './pickup-queries.ts';
import { sends } from './pickup-sends.ts';
import { useChildSchool } from './use-child-school.ts';
import { serverNow } from '#web/ui/browser/server-clock.ts';

export type OnMyWay = Journey & {
  /** Notifies the school; with GPS also asks the browser for the position. Must be called from the tap itself. */
  readonly start: () => void;
  /**
   * This device started the journey but no longer reads the position: after a reload, an hour, or a denied permission
   * that may have been granted since.
   */
  readonly mayResume: boolean;
  readonly sending: boolean;
  readonly failure: Error | null;
};

/**
 * The journey of a child's open pickup: start, and its state. Without a position, the minutes come from the traffic
 * table.
 */
export function useOnMyWay({ id, childId, useGps, status, date }: Pickup): OnMyWay {
  const { day, time } = useSchoolTime(childId);
  const school = useChildSchool(childId);
  const journey = useSyncExternalStore(subscribeToJourneys, () => journeyOf(id));
  const goesOn = status === 'scheduled' || acceptsEta(status);
  useEndAfterArrival(id, goesOn);

  const { send, sending, failure } = useSimpleMutation({
    name: ['on my way', id],
    about: ['pickups'],
    queue: queueOf(id),
    maxAgeMs: progressMaxAgeMs,
    replaces: () => true,
    send: (minutes: number, key) => sends['on my way'](minutes, key, id),
    onFailed: (error) => (isOver(error) ? endJourney(id) : markReportFailed(id)),
  });

  const start = () => {
    if (sending) return;
    const { minutes } = trafficAt(time);
    send(minutes, undefined);
    sessionStorage.setItem(startedKey(id), '1');
    if (useGps && school)
      startJourney(id, { ...school, tell: (left) => reportQuietly(id, left) }, { minutes, at: new Date(serverNow()) });
  };
  const isQuiet = quiet.has(journey.state);
  const mayResume =
    useGps && isQuiet && acceptsEta(status) && date === day && sessionStorage.getItem(startedKey(id)) !== null;
  return { ...journey, start, mayResume, sending, failure };
}

/** Stops reading the position when the pickup page is left. Use once, on that page. */
export function useEndJourneysOnUnload(): void {
  useEffect(() => {
    window.addEventListener('pagehide', endJourneys);
    return () => {
      window.removeEventListener('pagehide', endJourneys);
      endJourneys();
    };
  }, []);
}

/** Stops reading the position after arrival, or once the pickup is gone from the screen. */
function useEndAfterArrival(pickupId: number, goesOn: boolean): void {
  useEffect(() => {
    if (!goesOn) endJourney(pickupId);
    return () => endJourney(pickupId);
  }, [pickupId, goesOn]);
}

/** States without a watch on the position. */
const quiet: ReadonlySet<TrackingState> = new Set(['idle', 'refused', 'ended']);

/** In session storage: another guardian's phone must not offer to share the position. */
const startedKey = (id: number) => `parvis-on-my-way-${id}`;

function reportMinutes(id: number, etaMinutes: number) {
  return call(pickupApi.progress, { params: { id }, body: { event: 'on_the_way', etaMinutes } });
}

/** A failed report of minutes is not shown: the next one follows. */
function reportQuietly(id: number, minutes: number): Promise<'sent' | 'missed' | 'over'> {
  return reportMinutes(id, minutes).then(
    () => 'sent',
    (failure: unknown) => (isOver(failure) ? 'over' : 'missed'),
  );
}

const over = new Set(['not_found', 'forbidden', 'pickup_conflict', 'child_gone', 'unauthenticated']);
const isOver = (failure: unknown) => failure instanceof CallError && over.has(failure.code);
