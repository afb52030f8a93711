/**
 * Who is on the way, and how long it still takes. The position is read from the tap on *On my way* until arrival, until
 * the page is left, or for an hour; it stays in this file, and only minutes go to the school. (decisions, Pickup)
 */
import {
  holdBackFor,
  isNews,
  isPrecise,
  isThere,
  longestWatchMinutes,
  metresBetween,
  minutesFor,
  type Place,
  type Told,
} from '#core/pickups/eta-rules.ts';
import { schoolTimeAt } from '#core/time/school-clock.ts';

export type WatchState = 'idle' | 'asking' | 'vague' | 'watching' | 'refused' | 'unavailable' | 'ended';

/**
 * What can be shown of a journey. `minutes` are known once a position was; `isNear` when *I’m here* should be offered.
 */
export type Journey = { readonly state: WatchState; readonly minutes: number | null; readonly isNear: boolean };

export type Way = {
  /** Where it leads, and the clock there. */
  readonly school: Place;
  readonly timeZone: string;
  /** Tells the school, and gives how that went; `over` when the pickup has gone on without us. */
  readonly tell: (minutes: number) => Promise<'told' | 'missed' | 'over'>;
};

type Timer = ReturnType<typeof setTimeout>;
type Under = { readonly way: Way; readonly limit: Timer; told: Told; later?: Timer };

const idle: Journey = { state: 'idle', minutes: null, isNear: false };
const shown = new Map<number, Journey>();
const underWay = new Map<number, Under>();
const listeners = new Set<() => void>();
let watch: number | undefined;
let lastPlace: Place | undefined;

const minute = 60_000;

/** How a pickup's journey stands. The same object until something changes. */
export function journeyOf(pickupId: number): Journey {
  return shown.get(pickupId) ?? idle;
}

export function subscribeToJourneys(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Begins to read the position for a pickup, of which the school has just been told an estimate. Only ever from a tap.
 */
export function beginJourney(pickupId: number, way: Way, told: Told): void {
  stop(pickupId);
  if (!('geolocation' in navigator)) return show(pickupId, { ...idle, state: 'unavailable' });
  const limit = setTimeout(() => endJourney(pickupId, 'ended'), longestWatchMinutes * minute);
  underWay.set(pickupId, { way, limit, told });
  show(pickupId, { ...idle, state: lastPlace ? 'watching' : 'asking' });
  watch ??= navigator.geolocation.watchPosition(moved, lost, {
    enableHighAccuracy: true,
    maximumAge: 10_000,
    timeout: 30_000,
  });
  if (lastPlace) measure(pickupId, lastPlace);
}

/** The school did not get the last minutes, so that the next ones are news. */
export function notTold(pickupId: number): void {
  const journey = underWay.get(pickupId);
  if (journey) journey.told = { ...journey.told, minutes: null };
}

/** No longer reads the position for a pickup. What is shown of it goes back to nothing, or says why it ended. */
export function endJourney(pickupId: number, state: 'idle' | 'ended' | 'refused' = 'idle'): void {
  const wasShown = shown.has(pickupId) || underWay.has(pickupId);
  stop(pickupId);
  if (wasShown) show(pickupId, { ...idle, state });
}

/** No longer reads the position at all: the page is left. */
export function endJourneys(): void {
  for (const pickupId of shown.keys()) endJourney(pickupId);
}

function moved({ coords }: GeolocationPosition): void {
  if (!isPrecise(coords.accuracy)) return waitForBetter();
  lastPlace = { lat: coords.latitude, lng: coords.longitude };
  for (const pickupId of underWay.keys()) measure(pickupId, lastPlace);
}

/** The browser agrees, and what it finds is too vague to say minutes by; what was measured before stays. */
function waitForBetter(): void {
  for (const pickupId of underWay.keys()) {
    const journey = journeyOf(pickupId);
    if (journey.state !== 'watching') show(pickupId, { ...journey, state: 'vague' });
  }
}

function lost({ code, PERMISSION_DENIED }: GeolocationPositionError): void {
  for (const pickupId of underWay.keys()) {
    if (code === PERMISSION_DENIED) endJourney(pickupId, 'refused');
    // It is still looked for: a tunnel ends.
    else show(pickupId, { ...journeyOf(pickupId), state: 'unavailable' });
  }
}

function measure(pickupId: number, place: Place): void {
  const journey = underWay.get(pickupId);
  if (!journey) return;
  const { school, timeZone } = journey.way;
  const metres = metresBetween(place, school);
  const minutes = minutesFor(metres, schoolTimeAt(new Date(), timeZone).time);
  show(pickupId, { state: 'watching', minutes, isNear: isThere(metres) });
  tellSoon(pickupId, journey, minutes);
}

/** Tells the school now, or as soon as it may be told again. */
function tellSoon(pickupId: number, journey: Under, minutes: number): void {
  clearTimeout(journey.later);
  const now = new Date();
  const wait = holdBackFor(journey.told, now);
  if (wait > 0) {
    journey.later = setTimeout(() => lastPlace && measure(pickupId, lastPlace), wait);
  } else if (isNews(minutes, journey.told, now)) {
    journey.told = { minutes, at: now };
    void tell(pickupId, journey, minutes);
  }
}

async function tell(pickupId: number, { way }: Under, minutes: number): Promise<void> {
  const how = await way.tell(minutes);
  if (how === 'over') endJourney(pickupId);
  if (how === 'missed') notTold(pickupId);
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
