/** How a child leaves by its plan, in words: on the board and on the pages of families. */
import type { Bilingual, Locale } from '#core/lang/locale.ts';
import { formatTime } from '#core/time/format.ts';
import type { PlanKind, ShownPlan } from './pickup-plan.ts';

/** The kinds without a pickup person. */
export const planKindLabels = {
  walks: { en: 'Walks alone', fr: 'Part à pied' },
  bus: { en: 'School bus', fr: 'Autobus scolaire' },
  after_school: { en: 'Stays at after-school care', fr: 'Reste au service de garde' },
} as const satisfies Record<Exclude<PlanKind, 'person'>, Bilingual>;

/**
 * A plan in words: `Sophie Tremblay, 4:00 PM`, `School bus`. A person who may no longer collect the child leaves the
 * plan to be settled.
 */
export function planLabel(
  { kind, person, time, isAuthorized }: Pick<ShownPlan, 'kind' | 'person' | 'time' | 'isAuthorized'>,
  locale: Locale,
): string {
  if (!isAuthorized) {
    const name = person ?? '';
    return locale === 'fr'
      ? `À préciser\u00a0: ${name} n’a plus l’autorisation`
      : `Not settled: ${name} is no longer authorized`;
  }
  const plan = kind === 'person' ? (person ?? '') : planKindLabels[kind][locale];
  return time === null ? plan : `${plan}, ${formatTime(time, locale)}`;
}
