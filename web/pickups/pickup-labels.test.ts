import { expect, test } from 'vitest';
import type { PickupPerson } from '#core/pickup-people/pickup-person.ts';
import type { Translate } from '#web/i18n/use-translation.ts';
import { personLabel, formatPickupTime } from './pickup-labels.ts';

const claire: PickupPerson = {
  id: 3,
  name: 'Claire Bellemare',
  childIds: [1],
  status: 'approved',
  isMe: false,
  isOwn: true,
  canRemove: true,
};
const t = ((key: string, given?: Record<string, unknown>) =>
  `${key} ${Object.values(given ?? {}).join(' ')}`) as Translate;

test('labels a person for one day only with today or the planned day', () => {
  const textOf = (validOn?: string) => personLabel({ ...claire, ...(validOn && { validOn }) }, '2026-04-14', t);
  expect(textOf()).toBe('Claire Bellemare');
  expect(textOf('2026-04-14')).toBe('people.todayOnly Claire Bellemare');
  expect(textOf('2026-04-15')).toBe('people.thatDayOnly Claire Bellemare');
});

test('a weekday within a French sentence is in lower case', () => {
  const textOf = (locale: 'en' | 'fr') => formatPickupTime({ date: '2026-04-15', time: null }, '2026-04-14', locale, t);
  expect(textOf('en')).toMatch(/^pickups\.onDay Wednesday, April 15 /);
  expect(textOf('fr')).toMatch(/^pickups\.onDay mercredi 15 avril /);
});
