/** The figures of resilience checks, each with its limit. */
import type { Figure, Unit } from './figure.ts';

/** A figure that fails the check above `most`. */
export const figure = (name: string, value: number, most: number, unit: Unit, detail?: string): Figure => ({
  name,
  value,
  budget: { most, unit, hard: true },
  detail,
});
/** A count that must be zero. */
export const none = (name: string, value: number, detail?: string) => figure(name, value, 0, 'count', detail);
/** That nothing went wrong says nothing where nothing was tried. */
export const enough = (of: string, value: number, least: number) =>
  none(`${of}, short of ${Math.ceil(least)}`, Math.max(0, Math.ceil(least) - value));
/** The first of many texts. */
export const say = (all: readonly string[]) => all.slice(0, 5).join('\n    ');
