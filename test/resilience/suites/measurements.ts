/** The figures of resilience checks, each with its limit. */
import type { Measurement, Unit } from '#test/support/measurement.ts';

/** A figure that fails the check above `most`. */
export const figure = (name: string, value: number, most: number, unit: Unit, detail?: string): Measurement => ({
  name,
  value,
  budget: { most, unit, hard: true },
  detail,
});
/** A count that must be zero. */
export const zeroFigure = (name: string, value: number, detail?: string) => figure(name, value, 0, 'count', detail);
/** Without enough attempts, the absence of failures proves nothing. */
export const enoughFigure = (of: string, value: number, least: number) =>
  zeroFigure(`${of}, short of ${Math.ceil(least)}`, Math.max(0, Math.ceil(least) - value));
/** The first of the texts. */
export const firstTexts = (all: readonly string[]) => all.slice(0, 5).join('\n    ');
