import { describe, expect, it, test } from 'vitest';
import type { Session } from '#core/auth/session.ts';
import { keptPart, type KeptScope, keptScope } from './kept-rules.ts';

const scope: KeptScope = { today: '2026-04-14', firstDay: '2026-04-07', hasMessages: true };
const parent: Session = {
  id: 1,
  name: 'Sophie Tremblay',
  email: 'sophie@example.org',
  role: 'parent',
  capacities: ['guardian'],
  locale: 'fr',
  theme: 'light',
  children: [1, 2],
  rights: {},
  demo: false,
  schools: [],
};
const now = new Date('2026-04-14T18:00:00Z');

describe('the queries that a device keeps', () => {
  it.each([
    [['session'], parent],
    [['children'], [{ id: 1 }]],
    [['badges'], {}],
    [['people'], []],
    [['school-contacts'], []],
    [['announcements', 'fr'], []],
    [['plans', 'fr', '2026-04-14'], []],
    [['plans', 'fr', '2026-04-07'], []],
    [['reports', 1, '2026-04-08', 'fr'], { id: 3 }],
    [['reports', 1, '2026-04-08', 'fr'], null],
    [['pickups', 'today'], []],
    [['pickups', 'plans'], []],
    [['conversations'], []],
  ])('are those of the list: %j', (queryKey, data) => expect(keptPart(queryKey, data, scope)).toEqual(data));

  it.each([
    [['plans', 'fr', '2026-04-06']],
    [['plans', 'fr', '2026-04-15']],
    [['plans', 'staff', 4, '2026-04-14']],
    [['reports', 1, '2026-04-06', 'fr']],
    [['reports', 'staff', 4, '2026-04-14']],
    [['reports', 'versions', 4, 2]],
    [['pickups', 'arrivals']],
    [['session', 'room']],
    [['session', 'offer', 'token']],
    [['session', 'place']],
    [['children', 'former']],
    [['families', 'record', 1]],
    [['families', 'list', 1]],
    [['attendance', 1, '2026-04-14']],
    [['forms', 'fr']],
    [['forms', 'fr', 2]],
    [['profile']],
    [['settings']],
    [['passkeys']],
    [['devices']],
    [['accesses', 1]],
    [['alerts']],
    [['contacts']],
    [['conversations', 4]],
    [['found', 'allergy']],
    [['orders', 'fr']],
    [['google maps']],
    [['constructor']],
    [[]],
  ])('are no others: %j', (queryKey) => expect(keptPart(queryKey, [], scope)).toBeUndefined());

  it('leave out the address of the home', () => {
    const config = {
      mapsApiKey: 'key',
      locations: [{ kind: 'child', lat: 46, lng: -71 }],
      emergencyPhone: '418-555-0199',
    };
    expect(keptPart(['config'], config, scope)).toEqual({
      mapsApiKey: null,
      locations: [],
      emergencyPhone: '418-555-0199',
    });
  });

  it('end with the last seven days', () => {
    const days = [{ date: '2026-04-14' }, { date: '2026-04-07' }, { date: '2026-04-06' }];
    expect(keptPart(['pickups'], days, scope)).toEqual(days.slice(0, 2));
    expect(keptPart(['absences'], days, scope)).toEqual(days.slice(0, 2));
    const long = { date: '2026-03-30', endDate: '2026-04-08' };
    expect(keptPart(['absences'], [long], scope)).toEqual([long]);
  });

  it('leave out a list of older absences, since an empty one would say that there is none', () => {
    expect(keptPart(['absences'], [{ date: '2026-04-06' }], scope)).toBeUndefined();
    expect(keptPart(['absences'], [], scope)).toEqual([]);
  });

  it('hold the newest page of a conversation and of the notifications', () => {
    const messages = Array.from({ length: 60 }, (_, id) => ({ id }));
    expect(keptPart(['messages', 4], { messages, isWhole: true }, scope)).toEqual({
      messages: messages.slice(10),
      isWhole: false,
    });
    const short = { messages: messages.slice(0, 50), isWhole: true };
    expect(keptPart(['messages', 4], short, scope)).toEqual(short);
    expect(keptPart(['notifications', 'fr'], { pages: [[1], [2]], pageParams: [null, 1] }, scope)).toEqual({
      pages: [[1]],
      pageParams: [null],
    });
  });

  it('hold no message of a staff member', () => {
    const own = keptScope({ ...parent, capacities: ['guardian', 'staff'] }, now);
    if (!own) throw new Error('a staff member’s own children are kept');
    expect(keptPart(['children'], [], own)).toEqual([]);
    expect(keptPart(['conversations'], [], own)).toBeUndefined();
    expect(keptPart(['messages', 4], { messages: [], isWhole: true }, own)).toBeUndefined();
    expect(keptPart(['notifications', 'fr'], { pages: [], pageParams: [] }, own)).toBeUndefined();
  });
});

test('nothing is kept for a person without children, or on a room device', () => {
  expect(keptScope(parent, now)).toEqual(scope);
  expect(keptScope({ ...parent, children: [] }, now)).toBeUndefined();
  expect(keptScope({ ...parent, room: { name: '402' } }, now)).toBeUndefined();
});

test('the day is the one at the school', () => {
  expect(keptScope(parent, new Date('2026-04-15T03:00:00Z'))?.today).toBe('2026-04-14');
});
