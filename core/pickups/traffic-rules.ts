/** Estimates traffic and travel time from the hour. */
import { addMinutes, hourOf } from '#core/time/school-clock.ts';

export type TrafficLevel = 'low' | 'medium' | 'high';
export type TrafficEstimate = { readonly minutes: number; readonly level: TrafficLevel };

/** The estimate for a time of day (`HH:mm`, school's clock): travel time in minutes and density of traffic. */
export function trafficAt(time: string): TrafficEstimate {
  const hour = hourOf(time);
  if (hour >= 7 && hour < 9) return { minutes: 25, level: 'high' };
  if (hour >= 16 && hour < 18) return { minutes: 22, level: 'high' };
  if (hour >= 11 && hour < 13) return { minutes: 18, level: 'medium' };
  return { minutes: 15, level: 'low' };
}

/** The arrival time (`HH:mm`) when leaving at `time`. */
export function etaFrom(time: string): string {
  return addMinutes(time, trafficAt(time).minutes);
}

/** The action of the banner: reporting an absence before noon on the school's clock, a pickup from noon on. */
export function bannerAction(time: string): 'absence' | 'pickup' {
  return hourOf(time) < 12 ? 'absence' : 'pickup';
}
