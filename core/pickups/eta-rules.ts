/** Computes the ETA from the position of a phone. It runs on the phone: only the minutes are sent to the server. */
import { maxEtaMinutes } from './pickup.ts';
import { minutesLeft } from './pickup-status-rules.ts';
import { type TrafficLevel, trafficAt } from './traffic-rules.ts';

/** Coordinates in degrees. */
export type Coordinates = { readonly lat: number; readonly lng: number };

/** The ratio of driving distance to straight-line distance: 1.4, as in a grid of blocks. */
const roadFactor = 1.4;
/** Average speed in town, stops included. The ratios match the 15, 18 and 22 minutes of the traffic table. */
const kilometersPerHour: Readonly<Record<TrafficLevel, number>> = { low: 30, medium: 25, high: 20 };
/** Within this distance the guardian can see the door. */
const arrivalMeters = 100;
/** Positions less accurate than this are ignored. */
const maxInaccuracyMeters = 2_000;
/** The minimum interval between two updates. */
const updateIntervalSeconds = 30;
/** After this time the phone stops reading the position. */
export const maxTrackingMinutes = 60;

const earthRadiusMeters = 6_371_000;
const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** The distance in meters between two coordinates, along the surface of the earth. */
export function metresBetween(one: Coordinates, other: Coordinates): number {
  const [up, along] = [radians(other.lat - one.lat), radians(other.lng - one.lng)];
  const h =
    Math.sin(up / 2) ** 2 + Math.cos(radians(one.lat)) * Math.cos(radians(other.lat)) * Math.sin(along / 2) ** 2;
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(h)));
}

/** Whether the phone is close enough to suggest *I’m here*. The guardian confirms it; it is not sent automatically. */
export function isThere(metres: number): boolean {
  return metres <= arrivalMeters;
}

/** Whether a position is accurate enough for an ETA. */
export function isPrecise(accuracyMetres: number): boolean {
  return accuracyMetres <= maxInaccuracyMeters;
}

/**
 * The driving time in minutes for a straight-line distance, at a time of day (`HH:mm`) on the school's clock; 0 when
 * there.
 */
export function minutesFor(metres: number, time: string): number {
  if (isThere(metres)) return 0;
  const kilometres = (metres * roadFactor) / 1000;
  return Math.min(maxEtaMinutes, Math.ceil((kilometres / kilometersPerHour[trafficAt(time).level]) * 60));
}

/** The last update sent to the school, and when; `minutes` is null when sending failed. */
export type EtaReport = { readonly minutes: number | null; readonly at: Date };

/** Whether an ETA differs from the countdown that the school already shows, by a minute or more. */
export function isEtaChange(minutes: number, report: EtaReport, now: Date): boolean {
  return report.minutes === null || minutesLeft(report.minutes, report.at, now) !== minutes;
}

/** Milliseconds to wait before the next update; 0 when it can be sent now. */
export function etaDelayMs(report: EtaReport, now: Date): number {
  return Math.max(0, report.at.getTime() + updateIntervalSeconds * 1000 - now.getTime());
}
