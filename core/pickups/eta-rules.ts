/**
 * How long the rest of the way takes from where a phone is. It is computed on the phone: only the minutes leave it.
 * (decisions, Pickup and Settled edges)
 */
import { longestEta } from './pickup.ts';
import { minutesLeft } from './pickup-rules.ts';
import { type TrafficLevel, trafficAt } from './traffic-rules.ts';

/** A place in degrees. */
export type Place = { readonly lat: number; readonly lng: number };

/** Streets are longer than the straight line: 1.4 times, as in a city of blocks. */
const roadFactor = 1.4;
/**
 * What a car makes in town, stops included. The three stand to each other as the traffic table's 15, 18 and 22 minutes.
 */
const kilometresPerHour: Readonly<Record<TrafficLevel, number>> = { low: 30, medium: 25, high: 20 };
/** From here one sees the door. */
const thereMetres = 100;
/** A position vaguer than this says nothing about minutes. */
const vaguestMetres = 2_000;
/** How long to hold back between two tellings. (decisions, Pickup) */
const tellingSeconds = 30;
/** After this the position is no longer read, wherever one is. */
export const longestWatchMinutes = 60;

const earthMetres = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Metres between two places along the earth's surface. */
export function metresBetween(one: Place, other: Place): number {
  const [up, along] = [radians(other.lat - one.lat), radians(other.lng - one.lng)];
  const h =
    Math.sin(up / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(along / 2) ** 2;
  return 2 * earthMetres * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether somebody is so close that they may want to say *I’m here*. It is offered, never said for them. */
export function isThere(metres: number): boolean {
  return metres <= thereMetres;
}

/** Whether a position, known to so many metres, is good enough to count minutes from. */
export function isPrecise(accuracyMetres: number): boolean {
  return accuracyMetres <= vaguestMetres;
}

/**
 * Minutes of driving for so many metres as the crow flies, at a time of day (`HH:mm`) on the school's clock: 0 when
 * there.
 */
export function minutesFor(metres: number, time: string): number {
  if (isThere(metres)) return 0;
  const kilometres = (metres * roadFactor) / 1000;
  return Math.min(longestEta, Math.ceil((kilometres / kilometresPerHour[trafficAt(time).level]) * 60));
}

/** What the school was told last, and when it was tried; `minutes` is null when it did not get there. */
export type Told = { readonly minutes: number | null; readonly at: Date };

/** Whether minutes are news to the school, which counts down by itself what it was told: a minute apart or more. */
export function isNews(minutes: number, told: Told, now: Date): boolean {
  return told.minutes === null || minutesLeft(told.minutes, told.at, now) !== minutes;
}

/** Milliseconds to hold back before the school may be told again; 0 when it may be now. */
export function holdBackFor(told: Told, now: Date): number {
  return Math.max(0, told.at.getTime() + tellingSeconds * 1000 - now.getTime());
}
