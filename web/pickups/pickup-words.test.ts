import { expect, test } from 'vitest';
import type { PickupPerson } from '#core/people/pickup-person.ts';
import type { Words } from '#web/words/words.ts';
import { personInWords } from './pickup-words.ts';

const claire: PickupPerson = {
  id: 3,
  name: 'Claire Bellemare',
  childIds: [1],
  status: 'approved',
  isMe: false,
  isOwn: true,
  canRemove: true,
};
const t = ((key: string, given?: Record<string, unknown>) => `${key} ${Object.values(given ?? {}).join(' ')}`) as Words;

test('somebody who comes one day only is said to come today, or on the day that is planned for', () => {
  const said = (validOn?: string) => personInWords({ ...claire, ...(validOn && { validOn }) }, '2026-04-14', t);
  expect(said()).toBe('Claire Bellemare');
  expect(said('2026-04-14')).toBe('people.todayOnly Claire Bellemare');
  expect(said('2026-04-15')).toBe('people.thatDayOnly Claire Bellemare');
});
