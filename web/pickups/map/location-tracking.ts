/**
 * Location tracking of journeys to the school. The position is read from the tap on *On my way* until arrival, until
 * the page is left, or for an hour. It does not leave this file: only minutes are sent to the school.
 */
import {
  etaDelayMs,
  isEtaChange,
  isPrecise,
  isThere,
  maxTrackingMinutes,
  metresBetween,
  minutesFor,
  type Coordinates,
  type EtaReport,
} from '#core/pickups/eta-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';
import { serverNow } from '#web/ui/browser/server-clock.ts';

export type TrackingState = 'idle' | 'asking' | 'vague' | 'watching' | 'refused' | 'unavailable' | 'ended';

/** The state of a journey. `minutes` is known once there was a position; `isNear` when *I’m here* should be offered. */
export type Journey = { readonly state: TrackingState; readonly minutes: number | null; readonly isNear: boolean };

export type JourneyOptions = {
  /** The destination and its time zone. */
  readonly school: Coordinates;
  readonly timeZone: string;
  /** Reports the minutes to the school. `over` means that the pickup is no longer open. */
  readonly tell: (minutes: number) => Promise<'sent' | 'missed' | 'over'>;
};

type Timer = ReturnType<typeof setTimeout>;
type TrackedJourney = { readonly way: JourneyOptions; readonly limit: Timer; lastReport: EtaReport; later?: Timer };

const idle: Journey = { state: 'idle', minutes: null, isNear: false };
const shown = new Map<number, Journey>();
const underWay = new Map<number, TrackedJourney>();
const listeners = new Set<() => void>();
let watch: number | undefined;
let lastPlace: Coordinates | undefined;

const minute = 60_000;

/** The state of a pickup's journey. The same object until something changes. */
export function journeyOf(pickupId: number): Journey {
  return shown.get(pickupId) ?? idle;
}

export function subscribeToJourneys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Starts reading the position for a pickup, of which the school has just received an estimate. Only ever from a tap.
 */
export function startJourney(pickupId: number, way: JourneyOptions, report: EtaReport): void {
  stop(pickupId);
  if (!('geolocation' in navigator)) return show(pickupId, { ...idle, state: 'unavailable' });
  const limit = setTimeout(() => endJourney(pickupId, 'ended'), maxTrackingMinutes * minute);
  underWay.set(pickupId, { way, limit, lastReport: report });
  show(pickupId, { ...idle, state: lastPlace ? 'watching' : 'asking' });
  watch ??= navigator.geolocation.watchPosition(onPosition, lost, {
    enableHighAccuracy: true,
    maximumAge: 10_000,
    timeout: 30_000,
  });
  if (lastPlace) measure(pickupId, lastPlace);
}

/** The last report failed, so the next one must be sent. */
export function markReportFailed(pickupId: number): void {
  const journey = underWay.get(pickupId);
  if (journey) journey.lastReport = { ...journey.lastReport, minutes: null };
}

/** Stops reading the position for a pickup. Its state is reset, or says why it ended. */
export function endJourney(pickupId: number, state: 'idle' | 'ended' | 'refused' = 'idle'): void {
  const wasShown = shown.has(pickupId) || underWay.has(pickupId);
  stop(pickupId);
  if (wasShown) show(pickupId, { ...idle, state });
}

/** Stops reading the position, when the page is left. */
export function endJourneys(): void {
  for (const pickupId of shown.keys()) endJourney(pickupId);
}

function onPosition({ coords }: GeolocationPosition): void {
  if (!isPrecise(coords.accuracy)) return waitForBetter();
  lastPlace = { lat: coords.latitude, lng: coords.longitude };
  for (const pickupId of underWay.keys()) measure(pickupId, lastPlace);
}

/** Permission is granted, but the position is too inaccurate for an estimate. The last estimate stays. */
function waitForBetter(): void {
  for (const pickupId of underWay.keys()) {
    const journey = journeyOf(pickupId);
    if (journey.state !== 'watching') show(pickupId, { ...journey, state: 'vague' });
  }
}

function lost({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
  for (const pickupId of underWay.keys()) {
    if (code === PERMISSION_DENIED) endJourney(pickupId, 'refused');
    // Keep watching: the position may come back, for example after a tunnel.
    else show(pickupId, { ...journeyOf(pickupId), state: 'unavailable' });
  }
}

function measure(pickupId: number, place: Coordinates): void {
  const journey = underWay.get(pickupId);
  if (!journey) return;
  const { school, timeZone } = journey.way;
  const metres = metresBetween(place, school);
  const minutes = minutesFor(metres, schoolTimeAt(new Date(serverNow()), timeZone).time);
  show(pickupId, { state: 'watching', minutes, isNear: isThere(metres) });
  reportSoon(pickupId, journey, minutes);
}

/** Reports now, or as soon as the rate limit allows. */
function reportSoon(pickupId: number, journey: TrackedJourney, minutes: number): void {
  clearTimeout(journey.later);
  const now = new Date(serverNow());
  const wait = etaDelayMs(journey.lastReport, now);
  if (wait > 0) {
    journey.later = setTimeout(() => lastPlace && measure(pickupId, lastPlace), wait);
  } else if (isEtaChange(minutes, journey.lastReport, now)) {
    journey.lastReport = { minutes, at: now };
    void tell(pickupId, journey, minutes);
  }
}

async function tell(pickupId: number, { way }: TrackedJourney, minutes: number): Promise<void> {
  const how = await way.tell(minutes);
  if (how === 'over') endJourney(pickupId);
  if (how === 'missed') markReportFailed(pickupId);
}

function stop(pickupId: number): void {
  const journey = underWay.get(pickupId);
  clearTimeout(journey?.later);
  clearTimeout(journey?.limit);
  underWay.delete(pickupId);
  if (underWay.size > 0 || watch === undefined) return;
  navigator.geolocation.clearWatch(watch);
  watch = undefined;
  lastPlace = undefined;
}

function show(pickupId: number, journey: Journey): void {
  shown.set(pickupId, journey);
  for (const listener of listeners) listener();
}
