/** How long the way to school takes, as far as the hour can tell. (§4 Traffic estimate, Action banner) */
import { addMinutes, hourOf } from '#core/time/school-clock.ts';

export type TrafficLevel = 'low' | 'medium' | 'high';
export type TrafficEstimate = { readonly minutes: number; readonly level: TrafficLevel };

/** The estimate for a time of day (`HH:mm`, school's clock): minutes on the way and how dense the traffic is. */
export function trafficAt(time: string): TrafficEstimate {
  const hour = hourOf(time);
  if (hour >= 7 && hour < 9) return { minutes: 25, level: 'high' };
  if (hour >= 16 && hour < 18) return { minutes: 22, level: 'high' };
  if (hour >= 11 && hour < 13) return { minutes: 18, level: 'medium' };
  return { minutes: 15, level: 'low' };
}

/** The time of day (`HH:mm`) at which somebody leaving now would arrive. */
export function etaFrom(time: string): string {
  return addMinutes(time, trafficAt(time).minutes);
}

/** What the action banner offers: reporting an absence before noon on the school's clock, a pickup from noon on. */
export function bannerAction(time: string): 'absence' | 'pickup' {
  return hourOf(time) < 12 ? 'absence' : 'pickup';
}
